// Whether the contents mark a section, in a link that can be seen.
(section) => {
  const a = document.querySelector(".contents [aria-current]");
  const r = a?.getBoundingClientRect();
  const bar = a?.parentElement.getBoundingClientRect();
  return (
    a?.hash === `#${section}` && r.left >= bar.left - 1 && r.right <= bar.right + 1 && r.top >= 0
  );
};
