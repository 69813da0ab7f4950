// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { query } from '../../../bench/support/query.mjs';
import { cookieOf } from '../../../bench/support/users.mjs';
import { UNBALANCED } from '../workload/buyers.mjs';
import { buy, digestOf, PASSWORD } from '../workload/test-users.mjs';

const WIDTHS = [320, 640, 1280];

/**
 * Compares the restored data with the acknowledged responses through the API. Data that no page shows are compared in the
 * database. `wrong` is the sum of all counts that must be 0.
 * @param {{ workload: import('./workload.mjs').Workload, moment: { asked: number, answered: number }, api: string, databaseUrl: string, store: string }} what
 */
export async function compare({ workload, moment, api, databaseUrl, store }) {
  const seen = { acknowledged: 0, later: 0, proofs: 0 };
  const wrong = { lost: 0, too_many: 0, other_amount: 0, proofs_lost: 0 };
  for (const { buyer, purchases } of workload.ledgers) {
    const cookie = await cookieOf(api, buyer.email, PASSWORD);
    const restored = await purchasesOf(api, buyer.usuarioId, cookie);
    for (const { id, total, sentAt, at, proof } of purchases) {
      if (at < moment.asked) {
        seen.acknowledged += 1;
        if (!restored.has(id)) wrong.lost += 1;
        else if (restored.get(id)?.monto !== total) wrong.other_amount += 1;
      }
      if (sentAt > moment.answered) {
        seen.later += 1;
        if (restored.has(id)) wrong.too_many += 1;
      }
      if (proof === undefined || proof.at >= moment.asked) continue;
      seen.proofs += 1;
      if ((await digestOf(`${api}${proof.path}`, cookie)) !== proof.digest) wrong.proofs_lost += 1;
    }
  }
  const files = await filesOf({ api, databaseUrl, store });
  const unbalanced = (await query(databaseUrl, UNBALANCED)).length;
  const canBuyAgain = await canBuy(workload, api);
  const sum = [...Object.values(wrong), files.files_missing, unbalanced].reduce((all, one) => all + one, 0);
  const isEmpty = seen.acknowledged === 0 || seen.later === 0 || seen.proofs === 0 || files.files === 0;
  return {
    ...seen,
    ...wrong,
    ...files,
    unbalanced,
    canBuyAgain,
    wrong: sum + (canBuyAgain ? 0 : 1) + (isEmpty ? 1 : 0),
  };
}

/**
 * @param {string} api @param {number} usuarioId @param {string} cookie
 * @returns {Promise<Map<number, { monto: number }>>} by id
 */
async function purchasesOf(api, usuarioId, cookie) {
  const found = new Map();
  let next = `/usuarios/${usuarioId}/compras?limite=500`;
  while (next !== '') {
    const response = await fetch(`${api}${next}`, { headers: { cookie } });
    const rows = /** @type {{ id: number, monto: number }[]} */ (await response.json());
    for (const row of rows) found.set(row.id, row);
    const [, link = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
    next = link.replace(/^\/api/, '');
  }
  return found;
}

/** Checks the files of all rows in the store, and the photos through the API. @param {{ api: string, databaseUrl: string, store: string }} where */
async function filesOf({ api, databaseUrl, store }) {
  const keys = (await query(databaseUrl, 'SELECT clave FROM archivos')).map(({ clave }) => clave);
  const hashes = (
    await query(databaseUrl, 'SELECT DISTINCT jsonb_array_elements_text(fotos) AS hash FROM publicaciones')
  ).map(({ hash }) => hash);
  const photos = hashes.flatMap((hash) => WIDTHS.map((width) => `fotos/${hash}/${width}.webp`));
  const missing = [...keys, ...photos].filter((key) => !existsSync(path.join(store, key)));
  for (const photo of photos) if ((await digestOf(`${api}/${photo}`)).startsWith('status')) missing.push(photo);
  return { files: keys.length + photos.length, files_missing: new Set(missing).size };
}

/** Whether an existing buyer can buy. @param {import('./workload.mjs').Workload} workload @param {string} api */
async function canBuy(workload, api) {
  const [first] = workload.buyers;
  const publicacionId = workload.sellers[0]?.listing.id;
  if (first === undefined || publicacionId === undefined) return false;
  const cookie = await cookieOf(api, first.email, PASSWORD);
  return buy({ ...first, api, cookie }, { publicacionId, cashback: 0 }).then(
    () => true,
    () => false,
  );
}
