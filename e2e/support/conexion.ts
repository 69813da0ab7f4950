import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, type Page } from '@playwright/test';

/** A way to the site that can be cut in the middle of a request, as a phone's is. */
export interface Puente {
  /** The site's origin by this way. */
  origen: string;
  /** Cuts every connection that is open, and whatever comes after: a browser tries a cut request again by itself. */
  cortar: () => void;
  /** Lets through what comes from now on. */
  reponer: () => void;
  cerrar: () => void;
}

/** Opens a way to the site at a port of its own. The debugger's offline mode lets an upload under way go on. */
export async function puenteA(sitio: string): Promise<Puente> {
  const { hostname, port } = new URL(sitio);
  const abiertas = new Set<Socket>();
  let hayPaso = true;
  const servidor = createServer((cliente) => {
    if (!hayPaso) {
      cliente.destroy();
      return;
    }
    const sitioPorAca = connect(Number(port || 80), hostname);
    for (const lado of [cliente, sitioPorAca]) {
      abiertas.add(lado);
      lado.on('error', () => lado.destroy());
      lado.on('close', () => abiertas.delete(lado));
    }
    cliente.pipe(sitioPorAca).pipe(cliente);
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const cortar = () => {
    hayPaso = false;
    for (const lado of abiertas) lado.destroy();
  };
  return {
    origen: `http://localhost:${(servidor.address() as AddressInfo).port}`,
    cortar,
    reponer: () => {
      hayPaso = true;
    },
    cerrar: () => {
      servidor.close();
      cortar();
    },
  };
}

/**
 * Switches a page's network off by the browser's own switch, which fires `offline`, and waits until nothing gets through:
 * the switch answers before the browser's network process has heard of it.
 */
export async function quedarSinRed(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const llega = () =>
    fetch('/robots.txt', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  await expect.poll(() => page.evaluate(llega)).toBe(false);
}

/** Slows a page's network down through the debugger, the bytes themselves, both ways; null makes it as fast as it was. */
export async function limitarMbps(page: Page, mbps: number | null): Promise<void> {
  const sesion = await page.context().newCDPSession(page);
  const bytesPorSegundo = mbps === null ? -1 : (mbps * 1_000_000) / 8;
  await sesion.send('Network.enable');
  await sesion.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPorSegundo,
    uploadThroughput: bytesPorSegundo,
  });
}
