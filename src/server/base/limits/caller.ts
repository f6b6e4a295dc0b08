/**
 * The caller of a call that could be a guess: the guest's network, the member of the team, or the park's own system.
 */
import { isIP, type BlockList } from 'node:net';

import ipaddr from 'ipaddr.js';

import { limitOfCrowd, type GuessLimit } from '#domain/guess-limit.ts';
import type { StaffActor } from '../services.ts';
import type { Config } from '../config/config.ts';
import { triesPerColleague } from './limits.ts';
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

/**
 * The caller's counter for one kind of try. Members of the team and the park's other systems have their own, regardless
 * of their network; guests on the park's own network are not counted, because the entire park is one network.
 */
export function counterOf(
  { config }: { config: Pick<Config, 'parkNetworks'> },
  caller: Caller,
  kind: string,
  limit: GuessLimit,
): TryCounter {
  if (caller.staff !== undefined)
    return { key: `${kind}:member:${caller.staff.memberGuid}`, limit: triesPerColleague };
  if (caller.apiKeyId !== undefined)
    return { key: `${kind}:api-key:${caller.apiKeyId}`, limit: triesPerColleague };
  const isInPark = isParkAddress(caller.address, config.parkNetworks);
  const isKnown = isIP(caller.address) !== 0;
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
