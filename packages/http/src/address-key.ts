import ipaddr from 'ipaddr.js';

/**
 * What a limit counts an address under. One subscriber has a whole /64 of IPv6, so its addresses count together;
 * an IPv4 address counts alone, mapped into IPv6 or not, however it is written.
 */
export function addressKey(address = ''): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (!(plain instanceof ipaddr.IPv6)) return plain.toString();
  return `${plain.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
