/** A member adds and removes passkeys, each after a proof, and signs in with them. */
import type { AccountProof } from '#contract/calls/staff-proof.ts';
import type { PasskeyRegistration } from '#contract/calls/staff-passkey.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { noteCredentialChange } from '../account/note-credential-change.ts';
import { proveMember, readOwnMember } from '../account/prove-member.ts';
import { refuseLastFactor } from '../second-factor/second-factor.ts';
import {
  challengeSeconds,
  makeChallenge,
  type PasskeyUse,
  passkeyAlgorithms,
  readRegistration,
  siteOf,
} from './verify-passkey.ts';
import {
  allowSessionsOf,
  deletePasskey,
  dropRecoveryCodesIfBare,
  fetchPasskeysOf,
  insertPasskey,
} from './passkeys.queries.ts';

type PasskeyServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>;

/** More than a person has devices; the browser gets the list of all with each new one. */
const passkeysMax = 20;

/** What the browser is to ask any passkey of this site. */
export function askForPasskey(
  services: Pick<Services, 'secrets' | 'clock' | 'config'>,
  use: PasskeyUse,
): { challenge: string; rpId: string; timeout: number; userVerification: 'required' } {
  return {
    challenge: makeChallenge(services, use).toString('base64url'),
    rpId: siteOf(services).rpId,
    timeout: challengeSeconds * 1000,
    userVerification: 'required',
  };
}

/** What the browser is to make: a passkey that the device finds by itself, and that verifies its user. */
export async function beginPasskey(services: PasskeyServices, actor: StaffActor, proof: AccountProof) {
  const member = await proveMember(services, actor, proof);
  const known = await fetchPasskeysOf(services.db, member.guid);
  if (known.length >= passkeysMax) throw new Refusal('passkeys-full');
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const made = await generateRegistrationOptions({
    rpName: services.brand.name,
    rpID: siteOf(services).rpId,
    userName: member.username,
    userDisplayName: fullNameOf(member.firstName, member.lastName),
    userID: new TextEncoder().encode(member.guid),
    challenge: new Uint8Array(makeChallenge(services, enrolling(actor))),
    timeout: challengeSeconds * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return {
    ...made,
    timeout: challengeSeconds * 1000,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId: id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Adds the passkey that the browser made for this session. */
export async function addPasskey(
  services: PasskeyServices,
  actor: StaffActor,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
): Promise<void> {
  const now = services.clock.now();
  const made = await readRegistration(services, passkey, enrolling(actor));
  if (made === undefined) throw new Refusal('passkey-refused');
  const member = await readOwnMember(services, actor);
  await services.db.transaction(async (tx) => {
    if ((await fetchPasskeysOf(tx, member.guid)).length >= passkeysMax) throw new Refusal('passkeys-full');
    const row = { ...made, memberGuid: member.guid, name: cleanLine(name), createdAt: now };
    if (!(await insertPasskey(tx, row))) throw new Refusal('passkey-refused');
    await allowSessionsOf(tx, member.guid);
    const sentence = `The passkey "${row.name}" was added.`;
    const after = { name: row.name };
    await noteCredentialChange(tx, services.brand, { actor, action: 'Passkey Add', sentence, after, now });
  });
}

/** Removes a passkey. The last second factor of a member who must have one stays. */
export async function removePasskey(
  services: PasskeyServices,
  actor: StaffActor,
  { credentialId, ...proof }: AccountProof & { credentialId: string },
): Promise<void> {
  const now = services.clock.now();
  const member = await proveMember(services, actor, proof);
  await services.db.transaction(async (tx) => {
    const name = await deletePasskey(tx, member.guid, credentialId);
    if (name === undefined) throw new Refusal('passkey-not-found');
    await refuseLastFactor(tx, services.config, member);
    await dropRecoveryCodesIfBare(tx, member.guid);
    const sentence = `The passkey "${name}" was removed.`;
    const after = { name };
    await noteCredentialChange(tx, services.brand, { actor, action: 'Passkey Remove', sentence, after, now });
  });
}

function enrolling({ sessionGuid }: StaffActor): PasskeyUse {
  return { purpose: 'staff-passkey enrol', sessionGuid };
}
