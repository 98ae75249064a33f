// The programs in words whose lines differ from those in Python or Go.
[...document.querySelectorAll("ol.prose")]
  .filter((words, i) => {
    const lines = (list) =>
      [...list.querySelectorAll("[data-line]")].map((e) => e.dataset.line).join();
    return ["python", "go"].some(
      (other) => lines(words) !== lines(document.querySelectorAll("ol." + other)[i]),
    );
  })
  .map((e) => e.outerHTML)
  .join();
