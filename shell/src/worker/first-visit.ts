import { ownCache } from '@fluxpartes/mf-kit/waiting';
import { keep } from './answers.ts';
import { bring } from './files.ts';
import { filesOfHead, firstDataIn } from './kept-page.ts';
import { kindOf } from './kinds.ts';
import { heldAgainstApi } from './own-cache.ts';
import { keepDrawn, refreshKeptPage } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** What an open page shows was loaded before there was a worker: it is asked for once more, so that the first visit counts. */
async function keepOpenPage(event: ExtendableEvent, address: string): Promise<void> {
  if (kindOf(new URL(address), true) !== 'page') return;
  const response = await fetch(address);
  if (!response.ok) return;
  const html = await response.text();
  await Promise.allSettled(filesOfHead(html).map((file) => bring(event, file.address, file.integrity)));
  await keepDrawn(html);
  const data = firstDataIn(html);
  const url = data === undefined ? null : new URL(data, location.origin);
  if (url && kindOf(url, false) === 'answer') await keep(url, await fetch(url), await ownCache());
}

/** Takes over what is open when the worker comes. */
export async function takeOver(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await heldAgainstApi(() => fetch('/api/sesion')).catch(() => undefined);
  await Promise.allSettled(open.map(({ url }) => keepOpenPage(event, url)));
  await refreshKeptPage(event);
}
