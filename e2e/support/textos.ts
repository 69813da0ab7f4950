import { expect, type Page, type Response } from '@playwright/test';

/**
 * Words that an interface left in English would show, as whole words. Not among them: those that Spanish has too
 * ('error', 'total', 'sale', 'date', 'once', 'red'…) and those that the product says on purpose ('email', 'cashback',
 * 'Home', 'Uber').
 */
const INGLES = new RegExp(
  `(?<![\\p{L}\\d_])(?:${[
    'the and of with from for to is are was were be by at in on this that these those it its you your we our not',
    'loading close open next back previous prev password username user users login logout sign submit search save',
    'saved delete remove edit cancel confirm accept apply reset clear retry again try wrong something went failed',
    'failure success successfully invalid required missing unknown unavailable available found empty results filter',
    'filters sort order orders price quantity amount name item items image photo file files upload uploading download',
    'button toggle dark light mode theme settings account register seller buyer buy cart checkout payment shipping',
    'address phone page list show hide view details more less select choose choice yes all none please welcome hello',
    'server connection network offline online request response warning message copy copied share shared link',
    'today yesterday day days month year hour hours minute minutes second seconds new old first last',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?![\\p{L}\\d_])`,
  'iu',
);

/** What a program shows where it had nothing to show, and names that belong on the wire. */
const ROTO =
  /(?<!\p{L})(?:undefined|null|NaN|Infinity|Invalid Date|true|false)(?!\p{L})|\[object|\{\{|\$\{|(?<!\p{L})[a-z]+(?:_[a-z]+)+(?!\p{L})/u;

/**
 * Collects what people have written (names of parts, shops and users) from the API's answers: a text that a user typed
 * may be in any language. Call before the first page.
 */
export function anotarDatos(page: Page): Set<string> {
  const datos = new Set<string>();
  const guardar = (valor: unknown): void => {
    if (typeof valor === 'string' && valor.length > 2) datos.add(valor);
    else if (valor && typeof valor === 'object') for (const uno of Object.values(valor)) guardar(uno);
  };
  const leer = async (response: Response) => {
    if (response.ok() && new URL(response.url()).pathname.startsWith('/api/')) guardar(await response.json());
  };
  page.on('response', (response) => void leer(response).catch(() => undefined));
  return datos;
}

/** Everything that the page says to eye and ear: text, options, titles, labels, placeholders, alternatives. */
export function textosDe(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seVe = (e: Element | null) => e?.closest('script, style, template, noscript') === null;
    const paseo = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const textos = [document.title];
    while (paseo.nextNode()) {
      if (seVe(paseo.currentNode.parentElement)) textos.push(paseo.currentNode.textContent ?? '');
    }
    for (const atributo of ['title', 'aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'alt']) {
      for (const e of document.querySelectorAll(`[${atributo}]`)) textos.push(e.getAttribute(atributo) ?? '');
    }
    return [...new Set(textos.map((texto) => texto.trim()).filter(Boolean))];
  });
}

/** No text of the page is in English or shows a hole of the program; what users wrote is left out. */
export async function expectEnCastellano(page: Page, datos: ReadonlySet<string>): Promise<void> {
  const malos = (await textosDe(page)).filter((texto) => esAjeno(texto, datos));
  expect.soft(malos, `texts of ${page.url()}`).toEqual([]);
}

/** Whether a text is in English, or shows what no user should see. */
export function esAjeno(texto: string, datos: ReadonlySet<string> = new Set()): boolean {
  const propio = [...datos]
    .filter((dato) => texto.includes(dato))
    .reduce((resto, dato) => resto.replaceAll(dato, ' '), texto)
    .replaceAll(/\S+@\S+|https?:\S+/g, ' ');
  return INGLES.test(propio) || ROTO.test(propio);
}
