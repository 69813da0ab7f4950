import type { WaitingNews } from '@fluxpartes/mf-kit/waiting';
import type { ToldAnswer } from '../installed/addresses.ts';

declare const self: ServiceWorkerGlobalScope;

/** What each page was told, by address, for one that did not listen yet. */
const told = new Map<string, Map<string, number | null>>();

/** Pages of which that is known; whoever came first goes. */
const MOST = 20;

async function post(clientId: string, answer: ToldAnswer): Promise<void> {
  (await self.clients.get(clientId))?.postMessage(answer);
}

/** Tells a page when an answer was seen; null: just now. */
export async function tell(clientId: string, { address, seen }: ToldAnswer): Promise<void> {
  const answers = told.get(clientId) ?? new Map<string, number | null>();
  told.set(clientId, answers.set(address, seen));
  for (const first of [...told.keys()].slice(0, -MOST)) told.delete(first);
  await post(clientId, { address, seen });
}

/** Tells a page again what it was told that was not of now. */
export async function tellAgain(clientId: string): Promise<void> {
  const answers = [...(told.get(clientId) ?? [])].filter(([, seen]) => seen !== null);
  await Promise.all(answers.map(([address, seen]) => post(clientId, { address, seen })));
}

/** Tells all pages. */
export async function tellPages(news: WaitingNews): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(news);
}
