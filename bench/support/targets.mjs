// @ts-check
import { BUDGETS } from '@fluxpartes/registry';

/** Bounds of the suites; the list below uses the same values. */
export const BOUNDS = {
  /** Ratios to the baseline for the first catalogue page: the full response, and the response to If-None-Match. */
  firstPage: 0.9,
  notModified: 1.2,
  fromDatabase: 0.1,
  /** p99, by listings. */
  searchMs: { 100000: 20, 1000000: 40 },
  growth: 1.5,
  typingMs: 100,
  purchase: 0.5,
  login: 0.8,
  loginFlood: 3,
  adminMs: 100,
  memoryMb: { idle: 130, loaded: 250 },
  bootSeconds: 3,
  lcp: { '/home': 0.45, '/publicacion/:id': 0.45, '/': 0.6 },
  lcpMs: 1000,
  firstPress: 1.1,
  tapMs: 100,
  layoutShift: 0.01,
  blockedMs: 150,
  scriptBytes: BUDGETS.pages,
  renderedInTime: 0.99,
  renderedSpeed: 0.9,
  besideBrokenMs: 150,
  lighthouse: { performance: 97, others: 100 },
};

/**
 * The product's targets and the suite that measures each. `elsewhere`: the place that measures a row without a suite.
 * @typedef {{ what: string, target: string, suite: string | undefined, elsewhere?: string }} Target
 */

/** @param {string} where */
const by = (where) => ({ suite: undefined, elsewhere: `not measured here: ${where}` });
const BY_HAND = by('by hand, with a clock');
const OTHER_PRODUCT = by('outside of this tree, over Vendure 3.7.3');

/** @param {Record<string, number>} bounds @param {(bound: number) => string} text @param {string[]} names */
const three = (bounds, text, names) => names.map((name) => text(bounds[name] ?? Number.NaN)).join(' · ');
/** @param {number} bytes */
const kilobytes = (bytes) => `${bytes / 1000}`;

/** @type {readonly Target[]} */
const API = [
  { what: 'first catalogue page, unchanged, guest and member', target: atLeast(BOUNDS.firstPage), suite: 'catalogo' },
  { what: 'the same with If-None-Match', target: atLeast(BOUNDS.notModified), suite: 'catalogo' },
  { what: 'catalogue page from the database', target: atLeast(BOUNDS.fromDatabase), suite: 'catalogo' },
  { what: 'search, one client, at 100 000', target: `p99 ≤ ${BOUNDS.searchMs[100000]} ms`, suite: 'busqueda' },
  { what: 'search, one client, at 1 000 000', target: `p99 ≤ ${BOUNDS.searchMs[1000000]} ms`, suite: 'busqueda' },
  { what: 'car filter, one client, at 100 000', target: `p99 ≤ ${BOUNDS.searchMs[100000]} ms`, suite: 'busqueda' },
  { what: 'car filter, one client, at 1 000 000', target: `p99 ≤ ${BOUNDS.searchMs[1000000]} ms`, suite: 'busqueda' },
  { what: 'growth of p50, 10 000 to 1 000 000', target: `≤ ${BOUNDS.growth} ×`, suite: 'growth' },
  {
    what: "'pastilla de freno gol' letter by letter at 1 000 000",
    target: `p95 < ${BOUNDS.typingMs} ms`,
    suite: 'typing',
  },
  { what: 'a purchase ÷ the same statements by bare pg', target: atLeast(BOUNDS.purchase), suite: 'compra' },
  { what: 'login ÷ bare argon2id', target: atLeast(BOUNDS.login), suite: 'login' },
  { what: 'catalogue p95 in a flood of logins ÷ quiet', target: `< ${BOUNDS.loginFlood} ×`, suite: 'login' },
  { what: "the admin's lists at 100 000", target: `p95 ≤ ${BOUNDS.adminMs} ms`, suite: 'admin' },
  {
    what: 'memory, idle · after 10 min of mixed load',
    target: `≤ ${BOUNDS.memoryMb.idle} · ≤ ${BOUNDS.memoryMb.loaded} MB, slope ~0`,
    suite: 'memory',
  },
  { what: 'boot to ready, second start', target: `≤ ${BOUNDS.bootSeconds} s`, suite: 'boot' },
  { what: 'catalogue · from the database · search ÷ Vendure', target: '≥ 40 · 10 · 100', ...OTHER_PRODUCT },
  { what: 'filtered and sorted · detail ÷ Vendure', target: '≥ 25 · 25', ...OTHER_PRODUCT },
  { what: 'login at equal hash cost · purchase ÷ Vendure', target: '≥ 2 · 40', ...OTHER_PRODUCT },
];

/** @type {readonly Target[]} */
const PAGES = [
  {
    what: 'LCP ÷ baseline: /home · listing · /',
    target: three(BOUNDS.lcp, (ratio) => `≤ ${ratio.toFixed(2)}`, ['/home', '/publicacion/:id', '/']),
    suite: 'pages',
  },
  { what: 'LCP at /home under the throttle', target: `≤ ${BOUNDS.lcpMs} ms`, suite: 'pages' },
  { what: "a member's screen name, under the throttle", target: `≤ ${BOUNDS.lcpMs} ms`, suite: 'pages' },
  {
    what: "a tap on a card at 400 kb/s, to the listing's name and photo",
    target: `≤ ${BOUNDS.tapMs} ms`,
    suite: 'pages',
  },
  { what: 'first press takes effect ÷ baseline', target: `≤ ${BOUNDS.firstPress}`, suite: 'pages' },
  {
    what: 'JS on the wire: / · /home · listing',
    target: `≤ ${three(BOUNDS.scriptBytes, kilobytes, ['/', '/home', '/publicacion/:id'])} KB`,
    suite: 'pages',
  },
  { what: 'requests other than images, depth at /home', target: '≤ 10, 2 levels', ...by('npm test -- peso') },
  {
    what: 'pages rendered in time · a second ÷ without SSR',
    target: `${atLeast(BOUNDS.renderedInTime)} · ${atLeast(BOUNDS.renderedSpeed)}`,
    suite: 'ssr',
  },
  { what: 'pages beside a broken renderer', target: `each ≤ ${BOUNDS.besideBrokenMs} ms`, suite: 'ssr-faults' },
  { what: 'CLS on a phone', target: `≤ ${BOUNDS.layoutShift}`, suite: 'pages' },
  { what: 'CLS from 320 to 1280 px, at 200 % zoom, in split view', target: '≤ 0.01', ...by('in Chromium') },
  { what: 'longest interaction on a filter, 500 cards', target: '≤ 100 ms', ...by('in Chromium') },
  { what: 'total blocking time at /home, CPU ÷ 4', target: `≤ ${BOUNDS.blockedMs} ms`, suite: 'pages' },
  { what: 'a listing seen in the grid, from cache', target: 'one frame', ...by('npm test -- publicacion') },
  {
    what: 'Lighthouse, each public screen: performance · others',
    target: `≥ ${BOUNDS.lighthouse.performance} · ${BOUNDS.lighthouse.others} each`,
    suite: 'pages',
  },
];

/** @type {readonly Target[]} */
const EVERYDAY = [
  { what: 'npm start on a fresh clone to a served page', target: '≤ 75 s', ...BY_HAND },
  { what: 'npm test · of one team', target: '≤ 12 · ≤ 2 min', ...BY_HAND },
  { what: 'a one-line change to a rebuilt remote', target: '≤ 5 s', ...BY_HAND },
  { what: 'npm run check', target: '≤ 30 s', ...by('it prints its seconds') },
  { what: 'source without tests', target: '≤ 55 500 lines, ≤ 600 files', ...by('git ls-files, wc -l') },
  {
    what: "a capability the size of 'favoritos', by a newcomer",
    target: '≤ 45 min, ≤ 25 files, 0 registrations',
    ...BY_HAND,
  },
  { what: 'README · docs · ADRs', target: '≤ 450 · 19 500 words · 40 of 200', ...by('wc -w') },
];

/** @type {readonly Target[]} */
const RELIABILITY = [
  { what: 'kill -9 of API or PostgreSQL, 8 writers, 30 rounds', target: 'lost 0, ≤ 15 s', ...by('test:resilience') },
  { what: 'a statement stalled 2 to 30 s, 20 rounds each', target: 'lost 0, 503 in 5 s', ...by('test:db-stall') },
  { what: 'a PostgreSQL primary killed, 20 rounds', target: 'lost 0, ≤ 15 s', ...by('test:resilience -- primary') },
  {
    what: 'a PostgreSQL primary frozen 25 s, 20 rounds',
    target: 'lost is counted',
    ...by('test:resilience -- primary'),
  },
  { what: 'requests hidden in requests, ≥ 300 raw cases', target: 'unseen 0, stolen 0', ...by('npm test') },
  { what: 'database unavailable for 10 s', target: '503 in 5 s, comes back', ...by('npm test') },
  { what: '50 parallel spends of one cashback, 50 rounds', target: 'spent once', ...by('test:nightly') },
  { what: '10 000 fuzzed inputs over all calls and roles', target: '0 × 5xx, 0 hangs', ...by('npm run test:nightly') },
  { what: 'random browser journeys', target: '100 % done once', ...by('in Chromium') },
  { what: 'disk full, slow clients, 100 MB bodies, bombs', target: 'refused, RSS < +150 MB', ...by('npm test') },
  { what: 'a remote missing, slow or broken', target: 'the rest goes on', ...by('npm test -- remotos') },
  { what: 'two APIs behind HAProxy, one killed', target: 'only its own fail', ...by('test:resilience') },
];

export const TARGETS = [...API, ...PAGES, ...EVERYDAY, ...RELIABILITY];

/** @param {number} ratio */
export function atLeast(ratio) {
  return `≥ ${ratio.toFixed(2)}`;
}
