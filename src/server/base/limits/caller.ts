/**
 * The caller of a call that could be a guess: the guest's network, the member of the team, or the park's own system.
 */
import { isIP, type BlockList } from 'node:net';

import ipaddr from 'ipaddr.js';

import { limitOfCrowd, limitWithFree, type GuessLimit } from '#domain/guess-limit.ts';
import type { Services, StaffActor } from '../services.ts';
import * as limits from './limits.ts';
import type { TryCounter } from './tries.queries.ts';

/** The caller of a call that could be a guess. */
export interface Caller {
  address: string;
  /** The languages that the caller reads, the most wanted first; the park's if left out. */
  wanted?: readonly string[];
  /** The puzzle's solution that came with the call, not yet verified. */
  solution: string | undefined;
  /** What the verified solution was for: a call that looks up the same thing twice needs it only once. */
  solved?: { subject: string; step: number };
  /** The member of the team whose open session the call carries. */
  staff?: StaffActor;
  /** The id of the API key that the call carries. */
  apiKeyId?: string;
}

/** The limits of networks by the kind of try; the team may set how many of each are free (`park-settings.ts`). */
export const networkLimits = {
  address: limits.missesPerNetwork,
  'link-request-network': limits.linkRequestsPerNetwork,
  'link-help': limits.linkHelpPerNetwork,
  'band-request': limits.bandRequestsPerNetwork,
  'stored-value': limits.storedValueMissesPerNetwork,
  'claim-address': limits.claimMissesPerNetwork,
  'claim-preview': limits.claimPreviewsPerNetwork,
  'claim-step': limits.claimStepsPerNetwork,
  'unknown-email': limits.unknownEmailsPerNetwork,
  'new-member': limits.membersPerNetwork,
  'member-code-network': limits.signInCodesPerNetwork,
  'wrong-member-code': limits.wrongSignInCodesPerNetwork,
  'staff-sign-in': limits.staffSignInsPerNetwork,
} as const satisfies Record<string, GuessLimit>;

/** A kind of try that is counted by network. */
export type TryKind = keyof typeof networkLimits;

/**
 * The caller's counter for one kind of try. Members of the team and the park's other systems have their own, regardless
 * of their network; guests on the park's own network are not counted, because the entire park is one network.
 */
export function counterOf(
  { config, freeTries }: Pick<Services, 'config' | 'freeTries'>,
  caller: Caller,
  kind: TryKind,
): TryCounter {
  if (caller.staff !== undefined)
    return { key: `${kind}:member:${caller.staff.memberGuid}`, limit: limits.triesPerColleague };
  if (caller.apiKeyId !== undefined)
    return { key: `${kind}:api-key:${caller.apiKeyId}`, limit: limits.triesPerColleague };
  const isInPark = isParkAddress(caller.address, config.parkNetworks);
  const isKnown = isIP(caller.address) !== 0;
  const free = freeTries?.get(kind);
  const limit = free === undefined ? networkLimits[kind] : limitWithFree(networkLimits[kind], free);
  return {
    key: isInPark ? '' : networkKey(kind, caller.address),
    limit: isKnown ? limit : limitOfCrowd(limit),
  };
}

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
