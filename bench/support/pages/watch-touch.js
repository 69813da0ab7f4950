// Runs in the page: presses the theme's button in the first frame that shows it, and tells when that had done its work
// (a page's `answered`; ms since the visit began). By an event and not by a finger, which misses what moves meanwhile.
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
