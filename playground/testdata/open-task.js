(link) => {
  const a = document.querySelector(`#tasks a[href="#${link}"]`);
  a.closest("details")?.setAttribute("open", "");
  return null;
};
