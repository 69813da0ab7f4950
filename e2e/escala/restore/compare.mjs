// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { query } from '../../../bench/support/query.mjs';
import { cookieOf } from '../../../bench/support/users.mjs';
import { buy, digestOf, PASSWORD } from './people.mjs';
import { UNEVEN } from './uneven.mjs';

/** @typedef {import('./people.mjs').Purchase} Purchase */

const WIDTHS = [320, 640, 1280];

/**
 * Holds what was restored against what people were told, through the API where people would look and in the database for
 * what no page shows. `wrong` is the sum of all that must be nought.
 * @param {{ town: import('./town.mjs').Town, moment: { asked: number, answered: number }, api: string, databaseUrl: string, store: string }} what
 */
export async function compare({ town, moment, api, databaseUrl, store }) {
  const seen = { acknowledged: 0, of_after: 0, proofs: 0 };
  const wrong = { lost: 0, too_many: 0, other_amount: 0, proofs_lost: 0 };
  for (const { buyer, purchases } of town.ledgers) {
    const cookie = await cookieOf(api, buyer.email, PASSWORD);
    const there = await purchasesOf(api, buyer.usuarioId, cookie);
    for (const { id, total, sentAt, at, proof } of purchases) {
      if (at < moment.asked) {
        seen.acknowledged += 1;
        if (!there.has(id)) wrong.lost += 1;
        else if (there.get(id)?.monto !== total) wrong.other_amount += 1;
      }
      if (sentAt > moment.answered) {
        seen.of_after += 1;
        if (there.has(id)) wrong.too_many += 1;
      }
      if (proof === undefined || proof.at >= moment.asked) continue;
      seen.proofs += 1;
      if ((await digestOf(`${api}${proof.path}`, cookie)) !== proof.digest) wrong.proofs_lost += 1;
    }
  }
  const files = await filesOf({ api, databaseUrl, store });
  const uneven = (await query(databaseUrl, UNEVEN)).length;
  const goesOn = await canBuy(town, api);
  const sum = [...Object.values(wrong), files.files_missing, uneven].reduce((all, one) => all + one, 0);
  const isEmpty = seen.acknowledged === 0 || seen.of_after === 0 || seen.proofs === 0 || files.files === 0;
  return { ...seen, ...wrong, ...files, uneven, goesOn, wrong: sum + (goesOn ? 0 : 1) + (isEmpty ? 1 : 0) };
}

/**
 * @param {string} api @param {number} usuarioId @param {string} cookie
 * @returns {Promise<Map<number, { monto: number }>>} by id
 */
async function purchasesOf(api, usuarioId, cookie) {
  const found = new Map();
  let next = `/usuarios/${usuarioId}/compras?limite=500`;
  while (next !== '') {
    const answer = await fetch(`${api}${next}`, { headers: { cookie } });
    for (const row of await answer.json()) found.set(row.id, row);
    const [, link = ''] = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    next = link.replace(/^\/api/, '');
  }
  return found;
}

/** Every file that a row names, in the store, and the photos through the API. @param {{ api: string, databaseUrl: string, store: string }} where */
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

/** Whether a buyer of before buys again. @param {import('./town.mjs').Town} town @param {string} api */
async function canBuy(town, api) {
  const [first] = town.buyers;
  const publicacionId = town.sellers[0]?.listing.id;
  if (first === undefined) return false;
  const cookie = await cookieOf(api, first.email, PASSWORD);
  return buy({ ...first, api, cookie }, { publicacionId, cashback: 0 }).then(
    () => true,
    () => false,
  );
}
