// Runs in the page: clicks the theme button in the first animation frame that shows it. Records in `answered` when the
// click took effect (ms since the visit began). A dispatched event cannot miss a button that moves.
(() => {
  const BUTTON = 'button[aria-label^="Activar modo"]';
  const press = () => {
    const button = document.querySelector(BUTTON);
    if (!button) return requestAnimationFrame(press);
    const { theme } = document.documentElement.dataset;
    new MutationObserver(() => {
      if (document.documentElement.dataset.theme !== theme) globalThis.answered ??= performance.now();
    }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    button.click();
  };
  requestAnimationFrame(press);
})();
