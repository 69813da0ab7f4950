// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../../scripts/test/product.mjs';
import { isOurs, watchOthers } from '../support/machine.mjs';
import { lighthouse } from '../support/pages/lighthouse.mjs';
import { heading, openBrowser, paint, tap, touch } from '../support/pages/phone.mjs';
import { buildPlainApp } from '../support/pages/plain-build.mjs';
import { startPlainSite } from '../support/pages/plain-site.mjs';
import { spread } from '../support/statistics.mjs';
import { BOUNDS } from '../support/targets.mjs';
import { cookieOf } from '../support/users.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Minimum number of rounds: the targets require a median of at least this many. */
const MIN_ROUNDS = 7;
/** An account of the demo data, with purchases. */
const MECHANIC = { email: 'taller@demo.fluxpartes.ar', password: 'repuestos2026' };
/** Guests' other screens, measured only with Lighthouse. */
const OTHER_SCREENS = [
  '/register',
  '/registersuccess',
  '/recuperacion',
  '/arrepentimiento',
  '/terminos',
  '/privacidad',
];
/**
 * A guest's page; `pattern` is the page's key in the bounds.
 * @typedef {{ name: string, path: string, pattern: keyof typeof BOUNDS.scriptBytes }} Visited
 */

/**
 * Paint and input delay of a guest on a slow phone, relative to the same pages as one client-rendered app, in alternating visits.
 * @param {import('../run.mjs').Options} options
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureAlone({ rounds }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fluxpartes-bench-'));
  const product = await startProduct(ROOT, { dataDir: path.join(folder, 'var') });
  isOurs(product.pid);
  try {
    const plainFolder = path.join(folder, 'plain');
    const chunks = await buildPlainApp(plainFolder);
    const plain = await startPlainSite({ siteUrl: product.siteUrl, folder: plainFolder, chunks });
    const browser = await openBrowser();
    try {
      const rows = [];
      const pages = await pagesOf(product);
      for (const page of pages) {
        rows.push(
          ...(await compare({ page, browser, own: product.siteUrl, plain: plain.url }, Math.max(rounds, MIN_ROUNDS))),
        );
      }
      rows.push(...(await slowLine(browser, product.siteUrl, Math.max(rounds, MIN_ROUNDS))));
      for (const screen of [...pages.map((page) => page.path), ...OTHER_SCREENS]) {
        rows.push(await judged(product.siteUrl, screen));
      }
      return rows;
    } finally {
      await browser.close();
      plain.stop();
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('../../scripts/test/product.mjs').Product} product @returns {Promise<Visited[]>} */
async function pagesOf({ siteUrl }) {
  const answer = await fetch(`${siteUrl}/api/publicaciones?limite=1`);
  const [listing] = /** @type {{ id: number }[]} */ (await answer.json());
  return [
    { name: '/home', path: '/home', pattern: '/home' },
    { name: 'listing', path: `/publicacion/${listing?.id}`, pattern: '/publicacion/:id' },
    { name: '/', path: '/', pattern: '/' },
  ];
}

/**
 * Rows for slow lines: a member's first heading, and a listing opened from its card.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} siteUrl
 * @param {number} rounds
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
async function slowLine(browser, siteUrl, rounds) {
  const others = watchOthers();
  const cookie = await cookieOf(`${siteUrl}/api`, MECHANIC.email, MECHANIC.password);
  /** @type {number[]} */
  const headings = [];
  /** @type {number[]} */
  const taps = [];
  for (let round = 0; round < rounds; round++) {
    headings.push(await heading(browser, `${siteUrl}/mis-compras`, cookie));
    taps.push(await tap(browser, `${siteUrl}/home`));
  }
  const beside = others();
  return [
    absolute("a member's screen name at /mis-compras", headings, BOUNDS.lcpMs, beside),
    absolute('a tap on a card at 400 kb/s, to name and photo', taps, BOUNDS.tapMs, beside),
  ];
}

/** @param {string} what @param {number[]} times @param {number} bound @param {string} beside */
function absolute(what, times, bound, beside) {
  const { median, max } = spread(times);
  const detail = `${Math.round(median)} ms, ${Math.round(max)} at the most`;
  return { what, ratio: Number.NaN, target: `≤ ${bound} ms`, met: median <= bound, detail, beside };
}

/** @param {string} siteUrl @param {string} screen @returns {Promise<import('../run.mjs').Row>} */
async function judged(siteUrl, screen) {
  const others = watchOthers();
  const { scores, missed } = await lighthouse(siteUrl + screen);
  const [performance = 0, ...rest] = scores;
  const { lighthouse: least } = BOUNDS;
  return {
    ...{ what: `Lighthouse of ${screen}`, ratio: Number.NaN, target: `≥ ${least.performance} · ${least.others} each` },
    ...{ met: performance >= least.performance && rest.every((score) => score >= least.others), beside: others() },
    detail: [`performance, accessibility, practices, SEO: ${scores.join(' · ')}`, ...missed].join('; '),
  };
}

/**
 * @param {{ page: Visited, browser: import('@playwright/test').Browser, own: string, plain: string }} sides
 * @param {number} rounds
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
async function compare({ page, browser, own, plain }, rounds) {
  const others = watchOthers();
  const urls = [own + page.path, plain + page.path];
  // A first visit warms server and disk for both sites.
  for (const url of urls) await paint(browser, url);
  /** @type {{ own: import('../support/pages/phone.mjs').Paint, plain: import('../support/pages/phone.mjs').Paint }[]} */
  const paints = [];
  /** @type {Pair[]} */
  const touches = [];
  for (let round = 0; round < rounds; round++) {
    paints.push(await both(urls, (url) => paint(browser, url)));
    touches.push(await both(urls, (url) => touch(browser, url)));
  }
  const beside = others();
  const of = (/** @type {keyof import('../support/pages/phone.mjs').Paint} */ name) =>
    paints.map(({ own, plain }) => ({ own: own[name], plain: plain[name] }));
  const [lcp, shift, script, total] = [
    medians(of('lcp')),
    medians(of('shift')),
    medians(of('script')),
    medians(of('total')),
  ];
  const worst = Math.max(...paints.map(({ own }) => own.shift));
  const [mostLcp, mostScript] = [BOUNDS.lcp[page.pattern], BOUNDS.scriptBytes[page.pattern]];
  const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);
  return [
    { what: `LCP of ${page.name}`, target: `≤ ${mostLcp.toFixed(2)}`, ...ratio(of('lcp')), detail: ms(lcp), beside },
    { what: `FCP of ${page.name}`, target: '', ...ratio(of('fcp')), detail: ms(medians(of('fcp'))) },
    {
      ...{ what: `first touch answered at ${page.name}`, target: `≤ ${BOUNDS.firstPress}`, ...ratio(touches) },
      detail: ms(medians(touches)),
    },
    {
      ...{
        what: `CLS of ${page.name}`,
        ratio: Number.NaN,
        target: `≤ ${BOUNDS.layoutShift}`,
        met: worst <= BOUNDS.layoutShift,
      },
      detail: `${shift.own.toFixed(4)}, ${worst.toFixed(4)} at the most; plain ${shift.plain.toFixed(4)}`,
    },
    {
      ...{ what: `JS of ${page.name}`, target: `≤ ${mostScript / 1000} KB`, met: script.own <= mostScript },
      ...{ ratio: script.own / script.plain, detail: `${kilobytes(script.own)} of ${kilobytes(script.plain)} KB` },
    },
    {
      ...{ what: `all bytes of ${page.name}`, target: '', ratio: total.own / total.plain },
      detail: `${kilobytes(total.own)} of ${kilobytes(total.plain)} KB`,
    },
    ...(page.path === '/home'
      ? [
          absolute(
            'LCP of /home, by itself',
            of('lcp').map(({ own }) => own),
            BOUNDS.lcpMs,
            beside,
          ),
          absolute(
            'total blocking time at /home',
            of('blocked').map(({ own }) => own),
            BOUNDS.blockedMs,
            beside,
          ),
        ]
      : []),
  ];
}

/**
 * @template T
 * @param {readonly string[]} urls
 * @param {(url: string) => Promise<T>} measure
 * @returns {Promise<{ own: T, plain: T }>}
 */
async function both([own = '', plain = ''], measure) {
  return { own: await measure(own), plain: await measure(plain) };
}

/** @typedef {{ own: number, plain: number }} Pair */

/** @param {readonly Pair[]} pairs */
function ratio(pairs) {
  const { median, min, max } = spread(pairs.map(({ own, plain }) => own / plain));
  return { ratio: median, min, max };
}

/** @param {readonly Pair[]} pairs @returns {Pair} */
function medians(pairs) {
  return { own: spread(pairs.map(({ own }) => own)).median, plain: spread(pairs.map(({ plain }) => plain)).median };
}

/** @param {Pair} pair */
const ms = ({ own, plain }) => `${Math.round(own)} of ${Math.round(plain)} ms`;
