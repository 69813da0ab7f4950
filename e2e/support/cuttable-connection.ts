import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';

/** A connection to the site that can be cut in the middle of a request, as a phone's can. */
export interface Bridge {
  /** The site's origin over this connection. */
  origen: string;
  /** Cuts open and later connections: a browser repeats a cut request by itself. */
  cut: () => void;
  /** Lets later connections through. */
  restore: () => void;
  close: () => void;
}

/** Opens a connection to the site at its own port. The debugger's offline mode would let a running upload continue. */
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
 * Switches a page's network off by the browser's own switch, which fires `offline`. It waits until requests fail, because
 * the switch returns before the browser's network process applies it.
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

/** Limits a page's network in Mbit/s in both directions, through the debugger. Null removes the limit. */
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
