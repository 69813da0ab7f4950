import { isIP } from 'node:net';

/** Names that express has for ranges of addresses. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether a text lists, by commas, what express takes for trusted proxies: addresses, networks (`10.1.0.0/16`), names. */
export function areProxies(text: string): boolean {
  return text.split(',').every((part) => isProxy(part.trim()));
}

function isProxy(text: string): boolean {
  if (RANGES.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
