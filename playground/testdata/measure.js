// The numbers of controls, links and words in each part of the page that can be
// seen now: an array of {name, controls, links, words}. Controls are what can
// be set or pressed, except links. What is folded up, hidden, or only read
// aloud cannot be seen.
(() => {
  const seen = (e) =>
    e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !e.closest(".hidden");
  const measure = (name, root) => {
    const count = (selector) => [...root.querySelectorAll(selector)].filter(seen).length;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const options = "option, script, style, noscript, pre, svg";
    let words = 0;
    while (walker.nextNode()) {
      const { parentElement: e, data } = walker.currentNode;
      if (!e.closest(options) && seen(e))
        words += data.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    }
    return {
      name,
      controls: count("button, input, select, textarea, summary, [role=application]"),
      links: count("a[href]"),
      words,
    };
  };
  const roots = [...document.querySelectorAll("body > header, main > *, body > footer")].filter(
    seen,
  );
  return roots.map((root) => measure(root.id || root.localName, root));
})();
