// @ts-check
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { RECORDED_KEY } from './record.mjs';

/**
 * Buys with bare pg: sends the statements of a recorded purchase in the same round trips, with the buyer's own values. It
 * checks and computes no values.
 * @param {object} options
 * @param {string} options.databaseUrl
 * @param {import('./buyers.mjs').Buyer} options.buyer
 * @param {import('./record.mjs').Recorded} options.recorded
 * @param {import('./buyers.mjs').Buyer} options.recorder whose purchase that was
 */
export async function baselineBuyer({ databaseUrl, buyer, recorded: { trips, ventaId }, recorder }) {
  const client = new pg.Client({ connectionString: databaseUrl, pipeline: true });
  await client.connect();
  const buy = async () => {
    const own = new Map(
      /** @type {[unknown, unknown][]} */ ([
        [recorder.id, buyer.id],
        [`usuario:${recorder.id}`, `usuario:${buyer.id}`],
        [`escrituras:${recorder.id}`, `escrituras:${buyer.id}`],
        [RECORDED_KEY, randomUUID()],
      ]),
    );
    /** @param {unknown} value @returns {unknown} */
    const replace = (value) => {
      if (Buffer.isBuffer(value)) return buyer.token;
      return Array.isArray(value) ? value.map(replace) : own.has(value) ? own.get(value) : value;
    };
    for (const trip of trips) {
      const sent = trip.map(({ text, values }) => client.query(text, values?.map(replace)));
      for (const [i, { rows }] of (await Promise.all(sent)).entries()) {
        if (/^INSERT INTO "?ventas"?\b/.test(trip[i]?.text.trim() ?? '')) own.set(ventaId, Number(rows[0].id));
      }
    }
  };
  return { buy, close: () => client.end() };
}
