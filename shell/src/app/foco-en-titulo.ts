/** How long a lazy screen may take to show its title before the focus is left alone, in ms. */
const ESPERA_MS = 10_000;

/**
 * Moves the focus to the page's `<h1>` as soon as there is one, and again where a skeleton's title gives way to the
 * screen's. Stops at the first thing that the user does, so that it never takes the focus from them.
 * @returns stops it.
 */
export function enfocarTitulo(raiz: HTMLElement = document.body): () => void {
  let enfocado: HTMLElement | null = null;
  const intentar = () => {
    const libre = document.activeElement === null || document.activeElement === document.body;
    if (enfocado?.isConnected || (enfocado !== null && !libre)) return;
    const titulo = raiz.querySelector('h1');
    if (!titulo) return;
    titulo.tabIndex = -1;
    titulo.focus({ preventScroll: true });
    enfocado = titulo;
  };
  const observador = new MutationObserver(intentar);
  const parar = () => {
    observador.disconnect();
    clearTimeout(limite);
    for (const evento of ['pointerdown', 'keydown']) removeEventListener(evento, parar, true);
  };
  const limite = setTimeout(parar, ESPERA_MS);
  for (const evento of ['pointerdown', 'keydown']) addEventListener(evento, parar, true);
  observador.observe(raiz, { childList: true, subtree: true });
  intentar();
  return parar;
}
