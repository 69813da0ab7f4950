import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';

/** A way to the site that can be cut in the middle of a request, as a phone's is. */
export interface Bridge {
  /** The site's origin by this way. */
  origen: string;
  /** Cuts open and later connections: a browser repeats a cut request by itself. */
  cut: () => void;
  /** Lets through what comes from now on. */
  restore: () => void;
  close: () => void;
}

/** Opens a way to the site at a port of its own. The debugger's offline mode lets an upload under way go on. */
export async function bridgeTo(site: string): Promise<Bridge> {
  const { hostname, port } = new URL(site);
  const abiertas = new Set<Socket>();
  let isOpen = true;
  const server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const siteThroughHere = connect(Number(port || 80), hostname);
    for (const side of [client, siteThroughHere]) {
      abiertas.add(side);
      side.on('error', () => side.destroy());
      side.on('close', () => abiertas.delete(side));
    }
    client.pipe(siteThroughHere).pipe(client);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const cut = () => {
    isOpen = false;
    for (const side of abiertas) side.destroy();
  };
  return {
    origen: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    restore: () => {
      isOpen = true;
    },
    close: () => {
      server.close();
      cut();
    },
  };
}

/**
 * Switches a page's network off by the browser's own switch, which fires `offline`, and waits until requests fail: the
 * switch returns before the browser's network process applies it.
 */
export async function goWithoutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const arrives = () =>
    fetch('/robots.txt', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  await expect.poll(() => page.evaluate(arrives)).toBe(false);
}

/** Slows a page's network down through the debugger, the bytes themselves, both ways; null makes it as fast as it was. */
export async function throttleMbps(page: Page, mbps: number | null): Promise<void> {
  const sesion = await page.context().newCDPSession(page);
  const bytesPerSecond = mbps === null ? -1 : (mbps * 1_000_000) / 8;
  await sesion.send('Network.enable');
  await sesion.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
