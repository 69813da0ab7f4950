// Runs in the page: records in `shown` the ms from the click on a card until a frame has its name and its photo.
(() => {
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const card = target.closest?.('a[href^="/publicacion/"]');
      const name = card?.querySelector('h3')?.textContent;
      const look = () => {
        const photo = document.querySelector('main img');
        const isShown =
          location.pathname === card.pathname &&
          document.querySelector('h1')?.textContent === name &&
          photo?.complete &&
          photo.naturalWidth > 0;
        if (!isShown) return requestAnimationFrame(look);
        // This frame has them in its layout; they are painted at its end.
        requestAnimationFrame(() => {
          globalThis.shown = performance.now() - timeStamp;
        });
      };
      if (card) look();
    },
    { capture: true },
  );
})();
