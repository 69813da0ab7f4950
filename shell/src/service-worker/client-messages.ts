import type { WaitingNews } from '@fluxpartes/mf-kit/upload-queue';
import type { DataNews } from '../offline/service-worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Last message of each URL by client, kept for a page that did not listen yet. */
const sent = new Map<string, Map<string, number | null>>();

/** Maximum number of clients; the oldest are dropped first. */
const MAX_CLIENTS = 20;

async function post(clientId: string, news: DataNews): Promise<void> {
  (await self.clients.get(clientId))?.postMessage(news);
}

/** Tells a page the age of a response. */
export async function reportAge(clientId: string, { url, seen }: DataNews): Promise<void> {
  const ages = sent.get(clientId) ?? new Map<string, number | null>();
  sent.set(clientId, ages.set(url, seen));
  for (const oldest of [...sent.keys()].slice(0, -MAX_CLIENTS)) sent.delete(oldest);
  await post(clientId, { url, seen });
}

/** Repeats a page's messages about cached responses. */
export async function repeatAges(clientId: string): Promise<void> {
  const cached = [...(sent.get(clientId) ?? [])].filter(([, seen]) => seen !== null);
  await Promise.all(cached.map(([url, seen]) => post(clientId, { url, seen })));
}

export async function broadcast(news: WaitingNews): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(news);
}
