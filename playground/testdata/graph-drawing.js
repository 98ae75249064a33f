// The drawing of the graph: its nodes, edges and headings.
(() => {
  const svg = document.querySelector("#graph svg");
  const number = (e, key) => Number(e.getAttribute(key));
  return {
    nodes: [...svg.querySelectorAll(".node")].map((e) => {
      const r = e.querySelector("rect");
      const width = number(r, "width");
      return {
        x: number(r, "x") + width / 2,
        y: number(r, "y") + width / 2,
        width,
        rx: number(r, "rx"),
        class: e.getAttribute("class"),
        label: e.textContent,
      };
    }),
    edges: svg.querySelector(".edges").getAttribute("d"),
    heads: [...svg.querySelectorAll(".head")].map((e) => e.textContent),
  };
})();
