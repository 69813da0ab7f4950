import { HOP_HEADER } from '@fluxpartes/http';
import { traceHeaders } from '@fluxpartes/telemetry';
import { Call } from './balancer/call.ts';

/** A question of the site's own, as a guest asks it. Where traces are wanted: what it belongs to, and by what it is believed. */
export function guestQuestion(path: string, hopSecret: string | null, more: Record<string, string> = {}): Call {
  const traced = traceHeaders();
  const isTraced = hopSecret !== null && Object.keys(traced).length > 0;
  const headers = { ...more, ...(isTraced && { ...traced, [HOP_HEADER]: hopSecret }) };
  return new Call({ method: 'GET', path, headers: (host) => ({ ...headers, host }) });
}
