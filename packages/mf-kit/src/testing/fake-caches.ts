const addressOf = (key: RequestInfo | URL): string =>
  new URL(key instanceof Request ? key.url : key, location.href).href;

/** A deleted cache stays usable through an open reference, as in browsers. */
class FakeCache {
  readonly #entries = new Map<string, Response>();

  async match(key: RequestInfo | URL): Promise<Response | undefined> {
    return this.#entries.get(addressOf(key))?.clone();
  }

  async put(key: RequestInfo | URL, response: Response): Promise<void> {
    const text = await response.text();
    this.#entries.delete(addressOf(key));
    this.#entries.set(addressOf(key), new Response(text, { headers: response.headers }));
  }

  async delete(key: RequestInfo | URL): Promise<boolean> {
    return this.#entries.delete(addressOf(key));
  }

  async keys(): Promise<Request[]> {
    return [...this.#entries.keys()].map((address) => new Request(address));
  }
}

/** A stub of `caches` for the service worker. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async open(name: string): Promise<Cache> {
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache as unknown as Cache;
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  /** Every stored URL, by the name of its cache. */
  async addresses(): Promise<string[]> {
    const lists = [...this.#caches].map(async ([name, cache]) =>
      (await cache.keys()).map(({ url }) => `${name} ${new URL(url).pathname}${new URL(url).search}`),
    );
    return (await Promise.all(lists)).flat();
  }
}
