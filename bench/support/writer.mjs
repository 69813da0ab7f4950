// @ts-check

/** @typedef {{ id: number, cookie: string }} Owned */

const PAUSE_MS = 50;

/**
 * Twenty writes a second until stopped: shops pause a listing and resume it. `stop` returns the number of writes and the
 * statuses of failed writes.
 * @param {string} api
 * @param {readonly Owned[]} owned
 */
export function keepWriting(api, owned) {
  /** @type {Record<string, number>} */
  const statuses = {};
  const flights = new Set();
  let written = 0;
  const write = async () => {
    const { id, cookie } = owned[written % owned.length] ?? { id: 0, cookie: '' };
    const isPaused = Math.floor(written / owned.length) % 2 === 0;
    written += 1;
    const response = await fetch(`${api}/publicaciones/${id}/pausar`, {
      method: 'PUT',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pausada: isPaused }),
    }).catch(() => undefined);
    await response?.arrayBuffer();
    const status = response?.status ?? 'failed';
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const timer = setInterval(() => {
    const flight = write().finally(() => flights.delete(flight));
    flights.add(flight);
  }, PAUSE_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(flights);
    return { written, statuses };
  };
}
