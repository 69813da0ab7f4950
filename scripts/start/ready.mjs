// @ts-check

const LOOK_EVERY_MS = 60;

/**
 * Waits until an address answers with success.
 * @param {string} url
 * @param {{ timeoutMs: number, signal?: AbortSignal }} options
 * @throws where it did not within the time
 */
export async function untilReady(url, { timeoutMs, signal }) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    signal?.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`${url} no respondió en ${timeoutMs / 1000} s.`);
}
