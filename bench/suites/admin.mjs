// @ts-check
import { SALES, seedAdminData, USERS } from '../support/admin-data.mjs';
import { latency } from '../support/latency.mjs';
import { BOUNDS } from '../support/targets.mjs';
import { adminCookie } from '../support/users.mjs';

/** Page sizes: the screens' own and the API's maximum. */
const LIMITS = [30, 500];

/** Search terms: rare, common and absent. */
const USER_SEARCHES = {
  'a surname': ['gomez', 'núñez', 'QUIROGA'],
  'name and surname': ['lucia gomez', 'ramon nunez', 'ana paz'],
  'an e-mail': ['u99999@', 'u12345@bench.test', 'u777@'],
  'a DNI': ['B20050000', '20012345', '20099999'],
  'one letter': ['a', 'e', 'z'],
  nothing: ['zzzz', 'no existe', 'xq'],
};
const SALE_SEARCHES = {
  'a product': ['bujía', 'disco de freno 123', 'optica'],
  'a party': ['gomez', 'lucia', 'ramon nunez'],
  'a shop': ['repuestos 5000', 'Repuestos 99950', 'repuestos'],
  'a phone': ['1150012345', '50050000', '1150099950'],
  'product and party': ['alternador benitez', 'bujia quiroga', 'embrague u50@'],
  'a number': ['#77777', '12345', '#99'],
  'one letter': ['a', 'e', 'z'],
  nothing: ['zzzz', 'no existe', 'xq'],
};

/**
 * The admin's lists at 100 000 users and 100 000 sales, through HTTP, for one admin. It measures first pages and searches
 * with their counts. Passwords are revealed and recorded in the audit trail.
 * @param {import('../support/product.mjs').Product} product
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measure({ api, dataDir }) {
  await seedAdminData(dataDir);
  const headers = { Cookie: await adminCookie(api, dataDir) };
  /** @param {string} what @param {readonly string[]} paths */
  const row = (what, paths) => latency({ what, urls: paths.map((one) => api + one), headers, p95: BOUNDS.adminMs });
  /** @param {string} list @param {string} name @param {Record<string, readonly string[]>} searches */
  const searched = async (list, name, searches) => {
    const rows = [];
    for (const [what, words] of Object.entries(searches)) {
      const paths = words.map((q) => `/${list}?limite=30&total=1&q=${encodeURIComponent(q)}`);
      rows.push(await row(`${name}: ${what}`, paths));
    }
    return rows;
  };
  const rows = [];
  for (const limit of LIMITS) {
    rows.push(await row(`users: first page of ${limit}, of ${USERS}`, [`/usuarios?limite=${limit}&total=1`]));
    rows.push(await row(`sales: first page of ${limit}, of ${SALES}`, [`/ventas-detalle?limite=${limit}&total=1`]));
  }
  rows.push(await row('users: documents pending', ['/usuarios?limite=30&total=1&pendiente=documentos']));
  rows.push(await row('sales: payment pending', ['/ventas-detalle?limite=30&total=1&pendiente=pago']));
  rows.push(
    await row('users: a page far down', ['/usuarios?limite=30&cursor=5000', '/usuarios?limite=30&cursor=50000']),
  );
  rows.push(await row('sales: a page far down', ['/ventas-detalle?limite=30&cursor=99000']));
  rows.push(...(await searched('usuarios', 'users', USER_SEARCHES)));
  rows.push(...(await searched('ventas-detalle', 'sales', SALE_SEARCHES)));
  return rows;
}
