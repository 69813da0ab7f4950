import type { CDPSession, Page } from '@playwright/test';

/** One request of a page: what came over the wire, and after how many others it could be asked for. */
export interface Pedido {
  url: string;
  tipo: string;
  /** Bytes over the wire, headers and all. */
  bytes: number;
  /** 0 the page itself, 1 what its HTML names, 2 what those ask for. */
  nivel: number;
}

interface Enviado {
  requestId: string;
  type?: string;
  request: { url: string };
  initiator: { type: string; url?: string; stack?: { callFrames: { url: string }[] } };
}

/** Opens a path with nothing kept from before and returns all that it asked for, until the network rests. */
export async function pedidosDe(page: Page, path: string): Promise<Pedido[]> {
  const sesion: CDPSession = await page.context().newCDPSession(page);
  await sesion.send('Network.enable');
  await sesion.send('Network.setCacheDisabled', { cacheDisabled: false });
  const pedidos = new Map<string, Pedido>();
  const nivelDe = (url: string | undefined) => [...pedidos.values()].find((pedido) => pedido.url === url)?.nivel ?? 0;

  sesion.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request, initiator }: Enviado) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    const autor = initiator.url ?? initiator.stack?.callFrames.at(0)?.url;
    const nivel = pedidos.size === 0 ? 0 : nivelDe(autor) + 1;
    pedidos.set(requestId, { url: request.url, tipo: type, bytes: 0, nivel });
  });
  sesion.on('Network.responseReceived', ({ requestId, type, response }) => {
    const pedido = pedidos.get(requestId);
    if (pedido) pedido.tipo = response.mimeType.startsWith('image/') ? 'Image' : type;
  });
  sesion.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const pedido = pedidos.get(requestId);
    if (pedido) pedido.bytes = encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await sesion.detach();
  return [...pedidos.values()];
}

/** Bytes of JavaScript among some requests, however they were asked for. */
export function bytesDeJavaScript(pedidos: readonly Pedido[]): number {
  const esScript = ({ url }: Pedido) => new URL(url).pathname.endsWith('.js');
  return pedidos.filter(esScript).reduce((suma, { bytes }) => suma + bytes, 0);
}
