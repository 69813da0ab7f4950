import { expect, type Page, type Response } from '@playwright/test';

/**
 * English words that an untranslated interface would show, matched as whole words. The list leaves out words that Spanish
 * has too ('error', 'total', 'sale', 'date', 'once', 'red'…). It also leaves out words that the product uses on purpose
 * ('email', 'cashback', 'Home', 'Uber').
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

/** Values of empty variables and wire names, which must not appear as text. */
const ROTO =
  /(?<!\p{L})(?:undefined|null|NaN|Infinity|Invalid Date|true|false)(?!\p{L})|\[object|\{\{|\$\{|(?<!\p{L})[a-z]+(?:_[a-z]+)+(?!\p{L})/u;

/**
 * Collects what people have written (names of parts, shops and users) from the API's answers: a text that a user typed
 * may be in any language. Call before the first page.
 */
export function noteData(page: Page): Set<string> {
  const data = new Set<string>();
  const save = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 2) data.add(value);
    else if (value && typeof value === 'object') for (const one of Object.values(value)) save(one);
  };
  const read = async (response: Response) => {
    if (response.ok() && new URL(response.url()).pathname.startsWith('/api/')) save(await response.json());
  };
  page.on('response', (response) => void read(response).catch(() => undefined));
  return data;
}

/** All texts of the page, visible or for screen readers: text, options, titles, labels, placeholders, alternatives. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (e: Element | null) => e?.closest('script, style, template, noscript') === null;
    const paseo = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [document.title];
    while (paseo.nextNode()) {
      if (isSeen(paseo.currentNode.parentElement)) texts.push(paseo.currentNode.textContent ?? '');
    }
    for (const attribute of ['title', 'aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'alt']) {
      for (const e of document.querySelectorAll(`[${attribute}]`)) texts.push(e.getAttribute(attribute) ?? '');
    }
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  });
}

/** Expects no English text and no unfilled value on the page; texts of users are left out. */
export async function expectInSpanish(page: Page, data: ReadonlySet<string>): Promise<void> {
  const badOnes = (await textsOf(page)).filter((text) => isForeign(text, data));
  expect.soft(badOnes, `texts of ${page.url()}`).toEqual([]);
}

/** Whether a text is in English, or shows a value that no user should see. */
export function isForeign(text: string, data: ReadonlySet<string> = new Set()): boolean {
  const own = [...data]
    .filter((field) => text.includes(field))
    .reduce((rest, field) => rest.replaceAll(field, ' '), text)
    .replaceAll(/\S+@\S+|https?:\S+/g, ' ');
  return INGLES.test(own) || ROTO.test(own);
}
