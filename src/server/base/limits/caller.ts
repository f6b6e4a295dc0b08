/** Who tries: the guest's network, the member of the team, or the other system of the park's that asks. */
import type { StaffActor } from '../staff-actor.ts';
import type { GuessLimit } from '#domain/guess-limit.ts';

import type { Config } from '../config/config.ts';
import { isParkAddress, networkKey } from './address.ts';
import { triesPerColleague } from './limits.ts';
import type { TryCounter } from './tries.queries.ts';

/** Whoever makes a call that could be a guess. */
export interface Caller {
  address: string;
  /** The solved puzzle that came with the call, still to be checked. */
  solution: string | undefined;
  /** What it was good for, once it was checked: a call that looks the same thing up twice needs it once. */
  solved?: { subject: string; step: number };
  /** The member of the team whose open session the call carries. */
  staff?: StaffActor;
  /** The id of the API key that the call carries. */
  apiKeyId?: string;
}

/**
 * The counter of the caller for one kind of try. Colleagues and other systems of the park's have their own, whatever network
 * they are in; guests on the park's own network are not counted at all, for the whole park is one.
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
  return { key: isInPark ? '' : networkKey(kind, caller.address), limit };
}
