/** The key of a guest's address: a /24 or a /64, because one household has many addresses. */
import { type BlockList, isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** The address as a network, such as 203.0.113.0/24. Logs name an address only in this form. */
export function networkOf(address: string): string {
  // The library also takes short forms such as 127.1, which are not addresses of a connection.
  if (isIP(address) === 0) return 'unknown';
  // An IPv4 address that is mapped into IPv6 is read as IPv4, however it is written.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** The key of a counter for one kind of try by one network. */
export function networkKey(kind: string, address: string): string {
  return `${kind}:${networkOf(address)}`;
}

/** True for an address in the park's own networks. The list itself reads mapped IPv4 addresses as IPv4. */
export function isParkAddress(address: string, parkNetworks: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && parkNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
