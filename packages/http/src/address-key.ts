import { isIPv6 } from 'node:net';

/**
 * What a limit counts an address under. One subscriber has a whole /64 of IPv6, so its addresses count together;
 * an IPv4 address counts alone, mapped into IPv6 or not.
 */
export function addressKey(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::', 2);
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = Math.max(0, 8 - groups(head).length - groups(tail).length);
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
