// @ts-check
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../../../scripts/browser.mjs';

/**
 * A cheap phone on a bad network (from the targets): 150 ms round trip, 1.6 Mbit/s download, a quarter of the CPU speed.
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** A slower line, for visits that wait for bytes and not for the CPU. */
const SLOW_LINE = { ...NETWORK, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SCREEN = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  // SSR chooses the layout's width by the user agent.
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};
const TIMEOUT_MS = 60_000;
const SETTLING = 1500;
/** Scripts that run in the page before the page's own scripts. */
const WATCH = {
  paint: scriptOf('watch-paint.js'),
  touch: scriptOf('watch-touch.js'),
  heading: scriptOf('watch-heading.js'),
  tap: scriptOf('watch-tap.js'),
};
/**
 * Result of a visit: times in ms since its start, sizes in bytes over the wire with headers.
 * @typedef {object} Paint
 * @property {number} fcp
 * @property {number} lcp
 * @property {number} shift
 * @property {number} blocked ms
 * @property {number} script
 * @property {number} total
 */

/** @returns {Promise<import('@playwright/test').Browser>} */
export async function openBrowser() {
  return chromium.launch({ executablePath: await ensureBrowser({ log: console.log }) });
}

/**
 * Opens a page with an empty cache, until the network is idle.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<Paint>}
 */
export function paint(browser, url) {
  return onPhone(browser, WATCH.paint, async (page, bytes) => {
    await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
    // The browser reports the last paint with a delay.
    await page.waitForTimeout(SETTLING);
    const seen = await page.evaluate(() => /** @type {Record<string, number>} */ (Reflect.get(globalThis, 'seen')));
    const { fcp = Number.NaN, lcp = Number.NaN, shift = Number.NaN, blocked = Number.NaN } = seen;
    return { fcp, lcp, shift, blocked, ...bytes() };
  });
}

/**
 * Clicks a button common to all screens as soon as it is visible.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<number>} ms from the visit's start until the click took effect
 */
export function touch(browser, url) {
  return onPhone(browser, WATCH.touch, async (page) => {
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    return recorded(page, 'answered');
  });
}

/**
 * Opens a member's page with an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} cookie of the session
 * @returns {Promise<number>} ms from the visit's start until the page's name is painted
 */
export function heading(browser, url, cookie) {
  return onPhone(browser, WATCH.heading, async (page) => {
    const cookies = cookie.split('; ').map((pair) => pair.split('='));
    await page.context().addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })));
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    return recorded(page, 'heading');
  });
}

/**
 * Taps a card of a loaded catalogue on a line of 400 kbit/s.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the catalogue
 * @returns {Promise<number>} ms from the tap until the listing's name and photo are painted
 */
export function tap(browser, url) {
  return onPhone(
    browser,
    WATCH.tap,
    async (page) => {
      await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
      await page.locator('main a[href^="/publicacion/"]').first().tap();
      return recorded(page, 'shown');
    },
    { network: SLOW_LINE, slowdown: 1 },
  );
}

/** @param {import('@playwright/test').Page} page @param {string} name of a number that a script records */
async function recorded(page, name) {
  const value = await page.waitForFunction((key) => Reflect.get(globalThis, key), name, { timeout: TIMEOUT_MS });
  return /** @type {Promise<number>} */ (value.jsonValue());
}

/**
 * @template T
 * @param {import('@playwright/test').Browser} browser
 * @param {string} watch a script's file
 * @param {(page: import('@playwright/test').Page, bytes: () => { script: number, total: number }) => Promise<T>} visit
 */
async function onPhone(browser, watch, visit, { network, slowdown } = { network: NETWORK, slowdown: CPU_SLOWDOWN }) {
  const context = await browser.newContext(SCREEN);
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: watch });
    const session = await context.newCDPSession(page);
    const bytes = await countBytes(session);
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await visit(page, bytes);
  } finally {
    await context.close();
  }
}

/** @param {import('@playwright/test').CDPSession} session */
async function countBytes(session) {
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const sizes = { script: 0, total: 0 };
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.mimeType));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.total += encodedDataLength;
    if (kinds.get(requestId)?.includes('javascript')) sizes.script += encodedDataLength;
  });
  return () => ({ ...sizes });
}

/** @param {string} name */
function scriptOf(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}
