// Runs in the page: records in `heading` when the first level-1 heading was painted, in ms since the visit began.
(() => {
  const look = () => {
    const heading = document.querySelector('h1');
    if (!heading?.textContent) return requestAnimationFrame(look);
    requestAnimationFrame(() => {
      globalThis.heading = performance.now();
    });
  };
  requestAnimationFrame(look);
})();
