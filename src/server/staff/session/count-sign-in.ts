/**
 * Counts a try to sign in before anything is checked, and refuses it if too many have failed. A browser in which the
 * member has signed in before has a lane of its own and no network budget, so that a stranger's guesses never keep the
 * member out (docs/algorithms/staff-access.md).
 */
import { randomBytes } from 'node:crypto';

import { errorCatalogue } from '#contract/errors.ts';
import { withMinutes } from '#domain/wait-text.ts';

import type { Database } from '#server/base/db/database.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { reserveTry, type TryServices } from '#server/base/limits/reserve-try.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import {
  fetchMembersOfDevice,
  noteDevice,
  countSignIn,
  emptyLane,
  laneOfDevice,
  laneOfName,
  takeSignInBack,
} from '../sign-in-tries.queries.ts';
import { hashToken } from '../require-staff.ts';

type CountServices = TryServices & Pick<Services, 'config'>;

/** A counted try, as a complete sign-in ends it. */
export interface CompletedTry {
  /** Ends the wait of the lane and records the browser; the result is the token that the browser keeps. */
  complete: (tx: Database, memberGuid: string) => Promise<string>;
  /** Takes the try back from the network's budget, because it was no guess of a stranger. */
  clearNetwork: () => Promise<void>;
}

/** A counted try with a password. */
interface SignInTry extends CompletedTry {
  /** True if the member has signed in in this browser before. */
  isKnownDevice: boolean;
  /** Takes the try back from its lane and from the network's budget: a correct password without its code is no guess. */
  takeBack: () => Promise<void>;
}

/** Who tries to sign in: the typed name in lower case, and the token of the browser, if it sent one. */
interface SignInAttempt {
  username: string;
  memberGuid: string | undefined;
  deviceToken: string | undefined;
  caller: Caller;
}

/**
 * Counts the try. Refuses with `sign-in-waits` while the lane waits, and a network over its budget with
 * `puzzle-required` or `too-many-tries-here`. The refusals are the same for names that no one has.
 */
export async function countTryToSignIn(
  services: CountServices,
  { username, memberGuid, deviceToken, caller }: SignInAttempt,
): Promise<SignInTry> {
  const now = services.clock.now();
  const { device, isKnownDevice, lane } = await findLane(services.db, { username, memberGuid, deviceToken });
  const subject = ['staff-sign-in', username];
  const clearNetwork = isKnownDevice ? async () => {} : await countForNetwork(services, caller, subject);
  const counted = await countSignIn(services.db, lane, now);
  if ('secondsLeft' in counted) {
    // Nothing is looked at while the lane waits, so nothing was guessed.
    await clearNetwork();
    const text = withMinutes(errorCatalogue['sign-in-waits'].text, counted.secondsLeft);
    throw new Refusal('sign-in-waits', { retryAfterSeconds: counted.secondsLeft, text });
  }
  return {
    isKnownDevice,
    clearNetwork,
    complete: async (tx, guid) => {
      await emptyLane(tx, lane);
      await noteDevice(tx, { tokenHash: device.tokenHash, memberGuid: guid }, now);
      return device.token;
    },
    takeBack: async () => {
      await takeSignInBack(services.db, counted);
      await clearNetwork();
    },
  };
}

/**
 * Counts a sign-in with a passkey alone, or by the directory. It has no lane, because no one can guess at it; only the
 * network's budget counts, against floods. The lane of the name stays as it is, and so does its wait for others.
 */
export async function countWithoutLane(
  services: CountServices,
  { deviceToken, caller }: Pick<SignInAttempt, 'deviceToken' | 'caller'>,
  way: 'staff-passkey' | 'staff-directory',
): Promise<CompletedTry> {
  const clearNetwork = await countForNetwork(services, caller, [way]);
  const now = services.clock.now();
  const device = await findDevice(services.db, deviceToken);
  return {
    clearNetwork,
    complete: async (tx, guid) => {
      await emptyLane(tx, laneOfDevice(device.tokenHash, guid));
      await noteDevice(tx, { tokenHash: device.tokenHash, memberGuid: guid }, now);
      return device.token;
    },
  };
}

/** The lane of a try with a password: the browser's own if the member has signed in in it before, or the name's. */
export async function findLane(
  db: Database,
  { username, memberGuid, deviceToken }: Omit<SignInAttempt, 'caller'>,
): Promise<{ device: Device; isKnownDevice: boolean; lane: string }> {
  const device = await findDevice(db, deviceToken);
  const isKnownDevice = memberGuid !== undefined && device.members.includes(memberGuid);
  const lane = isKnownDevice ? laneOfDevice(device.tokenHash, memberGuid) : laneOfName(username);
  return { device, isKnownDevice, lane };
}

interface Device {
  token: string;
  tokenHash: Buffer;
  members: string[];
}

/** A token of this form that no member has signed in with is replaced, so that no one can plant one that they know. */
async function findDevice(db: Database, deviceToken: string | undefined): Promise<Device> {
  const members = await membersOfBrowser(db, deviceToken);
  if (deviceToken === undefined || members.length === 0) return { ...newDevice(), members };
  return { token: deviceToken, tokenHash: hashToken(deviceToken), members };
}

/** The members who have signed in in the browser with this token. */
export async function membersOfBrowser(db: Database, deviceToken: string | undefined): Promise<string[]> {
  if (deviceToken === undefined || !tokenPattern.test(deviceToken)) return [];
  return fetchMembersOfDevice(db, hashToken(deviceToken));
}

const tokenPattern = /^gd1_[A-Za-z0-9_-]{43}$/;

/** A token for a browser that has none: 256 random bits, of which the server keeps the SHA-256. */
export function newDevice(): { token: string; tokenHash: Buffer } {
  const token = `gd1_${randomBytes(32).toString('base64url')}`;
  return { token, tokenHash: hashToken(token) };
}

/** Counts a failure of the network in advance; the result takes it back. */
async function countForNetwork(
  services: CountServices,
  caller: Caller,
  subject: readonly string[],
): Promise<() => Promise<void>> {
  const { giveBack } = await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'staff-sign-in')],
    subject,
  });
  return giveBack;
}
