document.querySelectorAll("#tasks :is(summary, textarea)").length +
  [...document.querySelectorAll("#tasks a")].filter((e) => e.checkVisibility()).length;
