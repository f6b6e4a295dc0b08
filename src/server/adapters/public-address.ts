/** Which addresses of the internet events may be sent to: none of this machine, of its networks, or of a special use. */
import { isIPv4, isIPv6, type BlockList } from 'node:net';

import { isMetadataHost, listOfNetworks } from '#server/base/config/addresses.ts';

/** The special-purpose networks of IPv4 (IANA's registry, and multicast). */
const specialNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  // The service of a well-known cloud on each of its machines.
  '168.63.129.16/32',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;

/**
 * Of IPv6 only the global unicast network is public, without what leads elsewhere: Teredo and the other special networks
 * of 2001::/23, documentation, 6to4, and the direct delegation to AS112.
 */
const globalUnicast = '2000::/3';
const specialNetworks6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
] as const;

const special = listOfNetworks(specialNetworks);
const special6 = listOfNetworks(specialNetworks6);
const unicast6 = listOfNetworks([globalUnicast]);
const loopback = listOfNetworks(['127.0.0.0/8']);

/** True if an IP address is a public one. An IPv4 address within IPv6 is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && unicast6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** True for an address of this machine. */
export function isLoopback(address: string): boolean {
  return isIPv4(address) ? loopback.check(address, 'ipv4') : address === '::1';
}

/** True for an address of a private network that the operator allows (`WEBHOOK_NETWORKS`). */
export function isAllowedAddress(address: string, allowed: BlockList): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (!allowed.check(address, family)) return false;
  return (
    !isMetadataHost(address) ||
    allowed.rules.includes(`Address: ${isIPv6(address) ? 'IPv6' : 'IPv4'} ${address}`)
  );
}
