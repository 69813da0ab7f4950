import { expect, type Page } from '@playwright/test';
import { type Cuenta, cuentaNueva, logIn, registrar } from './cuentas.ts';
import { goWithoutNetwork } from './cuttable-connection.ts';
import { open } from './routes.ts';

/** Acts in a page, which registers the service worker. Ends when the worker has cached the files that a page needs. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.mouse.move(20, 20);
  await page.mouse.move(30, 40);
  const isInstalled = async () => {
    const page = await (await caches.open('fp-pagina')).match('/shell/pagina.html', { ignoreVary: true });
    return navigator.serviceWorker.controller !== null && page !== undefined;
  };
  await expect.poll(() => page.evaluate(isInstalled), { timeout: 20_000 }).toBe(true);
}

/** A new mechanic, signed in by the login screen of a browser with the service worker. */
export async function installAndLogIn(page: Page): Promise<Cuenta> {
  const cuenta = cuentaNueva('mecanico');
  await registrar(page.request, cuenta);
  await open(page, '/home');
  await untilInstalled(page);
  await logIn(page, cuenta);
  return cuenta;
}

/** Switches the network off for the page and for the service worker. */
export async function goWithoutNetworkInstalled(page: Page): Promise<void> {
  await goWithoutNetwork(page);
  const arrives = () =>
    fetch('/api/sesion').then(
      () => true,
      () => false,
    );
  await expect.poll(() => page.evaluate(arrives)).toBe(false);
}

/**
 * Returns the texts found in the site's stored data: every cache with its addresses, headers and
 * bodies, every database, both storages.
 */
export async function keptOf(page: Page, wanted: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const headers = JSON.stringify([...(response?.headers ?? [])]);
        texts.push(`${name} ${request.url} ${headers} ${await response?.text()}`);
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        texts.push(`${name} ${store} ${JSON.stringify(rows)}`);
      }
      database.close();
    }
    const all = texts.join('\n');
    return wanted.filter((text) => all.includes(text));
  }, wanted);
}

/** Searches the catalogue for the product and opens its listing there. */
export async function openFromCatalogue(page: Page, producto: string): Promise<void> {
  await page.goto(`/home?q=${encodeURIComponent(producto)}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(producto) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: producto })).toBeVisible();
}
