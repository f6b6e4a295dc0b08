/** The key of a guest's address: a /24 or a /64, because one household has many addresses. */
import { type BlockList, isIPv4, isIPv6 } from 'node:net';

/** The address as a network, such as 203.0.113.0/24; also what logs may say of an address. */
export function networkOf(address: string): string {
  const mapped = address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(mapped)) return 'unknown';
  return `${expand(mapped).slice(0, 4).join(':')}::/64`;
}

/** True for an address in the park's own networks. */
export function isParkAddress(address: string, parkNetworks: BlockList): boolean {
  if (parkNetworks.rules.length === 0) return false;
  const mapped = address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
  if (isIPv4(mapped)) return parkNetworks.check(mapped, 'ipv4');
  return isIPv6(mapped) && parkNetworks.check(mapped, 'ipv6');
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
