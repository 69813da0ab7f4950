import type { CDPSession, Page } from '@playwright/test';

/** One request of a page: its bytes over the wire, and its depth in the chain of requests. */
export interface Request {
  url: string;
  tipo: string;
  /** Bytes over the wire, headers included. */
  bytes: number;
  /** 0: the page itself. 1: files that the HTML names. 2: files that those files request. */
  level: number;
}

interface Sent {
  requestId: string;
  type?: string;
  request: { url: string };
  initiator: { type: string; url?: string; stack?: { callFrames: { url: string }[] } };
}

/**
 * Code and styles that are no part of a page's first weight: Web Vitals load 5 s after the page, which a busy machine may reach before it
 * is idle, and the code for other screens loads at the first input, which may be the resting mouse.
 */
const AFTER_THE_PAGE = /\/(rum|first-load)\.[0-9a-f]+\.(js|css)$/;

/** Opens a path with an empty cache and returns its requests, until the network is idle. */
export async function requestsOf(page: Page, path: string): Promise<Request[]> {
  const sesion: CDPSession = await page.context().newCDPSession(page);
  await sesion.send('Network.enable');
  await sesion.send('Network.setCacheDisabled', { cacheDisabled: false });
  const requests = new Map<string, Request>();
  const levelOf = (url: string | undefined) =>
    [...requests.values()].find((request) => request.url === url)?.level ?? 0;

  sesion.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request, initiator }: Sent) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    const autor = initiator.url ?? initiator.stack?.callFrames.at(0)?.url;
    const level = requests.size === 0 ? 0 : levelOf(autor) + 1;
    requests.set(requestId, { url: request.url, tipo: type, bytes: 0, level });
  });
  sesion.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = requests.get(requestId);
    if (request) request.tipo = response.mimeType.startsWith('image/') ? 'Image' : type;
  });
  sesion.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await sesion.detach();
  return [...requests.values()].filter(({ url }) => !AFTER_THE_PAGE.test(url));
}

/** Bytes of JavaScript among these requests, by any kind of loading. */
export function bytesOfJavaScript(requests: readonly Request[]): number {
  const isScript = ({ url }: Request) => new URL(url).pathname.endsWith('.js');
  return requests.filter(isScript).reduce((total, { bytes }) => total + bytes, 0);
}
