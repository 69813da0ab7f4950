// @ts-check

/**
 * What the product has to reach: each row of the list of targets, and which suite measures it. Rows without a suite are
 * measured elsewhere, as said.
 * @typedef {{ what: string, target: string, suite: string | undefined, elsewhere?: string }} Target
 */

const PAGES = 'not measured here: the pages in Chromium';
const BY_HAND = 'not measured here: by the clock of whoever runs it';

/** @type {readonly Target[]} */
export const TARGETS = [
  { what: 'first catalogue page, unchanged, guest and member', target: '≥ 0.90', suite: 'catalogo' },
  { what: 'the same with If-None-Match', target: '≥ 1.20', suite: 'catalogo' },
  { what: 'catalogue page from the database', target: '≥ 0.10', suite: 'catalogo' },
  { what: 'search, one client, at 100 000', target: 'p99 ≤ 20 ms', suite: 'busqueda' },
  { what: 'search, one client, at 1 000 000', target: 'p99 ≤ 40 ms', suite: 'busqueda' },
  { what: 'growth of p50, 10 000 to 1 000 000', target: '≤ 1.5 ×', suite: 'growth' },
  { what: "'pastilla de freno gol' letter by letter at 1 000 000", target: 'p95 < 100 ms', suite: 'typing' },
  { what: 'a purchase ÷ the same statements by bare pg', target: '≥ 0.50', suite: 'compra' },
  { what: 'login ÷ bare argon2id', target: '≥ 0.90', suite: 'login' },
  { what: 'catalogue p95 in a flood of logins ÷ quiet', target: '< 3 ×', suite: 'login' },
  { what: 'memory after 10 min of mixed load', target: '≤ 250 MB, slope ~0', suite: 'memory' },
  { what: 'boot to ready, second start', target: '≤ 3 s', suite: 'boot' },
  { what: "the admin's lists at 100 000", target: 'p95 < 100 ms', suite: 'admin' },
  {
    what: 'LCP ÷ baseline: /home · listing · /',
    target: '≤ 0.45 · ≤ 0.45 · ≤ 0.60',
    suite: 'pages',
  },
  { what: 'first touch answered ÷ baseline', target: '≤ 1.1', suite: 'pages' },
  { what: 'LCP at /home under the throttle', target: '≤ 1.0 s', suite: 'pages' },
  { what: 'JS on the wire: / · /home · listing', target: '≤ 108 · 125 · 128 KB', suite: 'pages' },
  { what: 'non-image requests, depth at /home', target: '≤ 8, 2 levels', suite: undefined, elsewhere: PAGES },
  { what: 'pages drawn on the server under load', target: '≥ 0.99 · ≥ 0.90', suite: 'drawing' },
  { what: 'pages beside a drawing that is broken', target: 'each ≤ 150 ms', suite: 'broken' },
  { what: 'CLS · longest interaction', target: '≤ 0.01 · ≤ 100 ms', suite: undefined, elsewhere: PAGES },
  { what: 'a listing already seen, from cache', target: 'one frame', suite: undefined, elsewhere: PAGES },
  { what: 'Lighthouse, each public screen', target: '100 each', suite: 'pages' },
  { what: 'npm start on a fresh clone', target: '≤ 120 s', suite: undefined, elsewhere: BY_HAND },
  { what: 'npm test · of one team', target: '≤ 10 min · ≤ 2 min', suite: undefined, elsewhere: BY_HAND },
  { what: 'a one-line change to a rebuilt remote', target: '≤ 5 s', suite: undefined, elsewhere: BY_HAND },
  { what: 'types and lint of everything', target: '≤ 30 s', suite: undefined, elsewhere: BY_HAND },
];
