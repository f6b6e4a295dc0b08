/** Recovery codes: made by their member, and what replaces them where they are lost too. */
import { createHash, randomBytes } from 'node:crypto';

import type { AccountProof } from '#contract/calls/staff-proof.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeBase32 } from '#domain/base32.ts';
import { mailCredentialChange, noteCredentialChange } from '../account/note-credential-change.ts';
import { proveMember } from '../account/prove-member.ts';
import { writeAudit } from '../audit.queries.ts';
import { endSessionsOf, lockMember } from '../password.queries.ts';
import { lockMemberFor } from '../team/keep-rules.ts';
import { countFactors, deleteFactors, replaceRecoveryCodes } from './passkeys.queries.ts';

/** Makes ten new codes, which are shown once; the former ones stop working. */
export async function renewRecoveryCodes(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>,
  actor: StaffActor,
  proof: AccountProof,
): Promise<{ codes: string[] }> {
  const now = services.clock.now();
  const member = await proveMember(services, actor, proof);
  const { passkeys } = await countFactors(services.db, member.guid);
  if (passkeys === 0 && member.otpSecret === null) throw new Refusal('no-second-factor');
  const codes = makeRecoveryCodes();
  await services.db.transaction(async (tx) => {
    // Two calls at once would otherwise both leave their codes.
    await lockMember(tx, member.guid);
    await replaceRecoveryCodes(tx, member.guid, codes.map(hashRecoveryCode));
    const sentence = 'New recovery codes were made; the former ones stopped working.';
    await noteCredentialChange(tx, services.brand, { actor, action: 'Recovery Codes Make', sentence, now });
  });
  return { codes };
}

/** Takes every second factor of another member away, who lost them all; the password stays. */
export async function removeFactorsOf(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  guid: string,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const member = await lockMemberFor(tx, actor, guid);
    if (member.guid === actor.memberGuid) throw new Refusal('factor-of-own');
    const { passkeys } = await countFactors(tx, member.guid);
    const before = { passkeys, hasOneTimeCode: member.otpSecret !== null };
    if (passkeys === 0 && member.otpSecret === null) throw new Refusal('no-second-factor');
    await deleteFactors(tx, member.guid);
    await endSessionsOf(tx, member.guid, now);
    const sentence = 'An administrator removed your passkeys, one-time codes and recovery codes.';
    await mailCredentialChange(tx, services.brand, { to: member.username, sentence, now });
    await writeAudit(tx, actor, { action: 'Second Factor Remove', target: member.guid, before }, now);
  });
}

const codesAtOnce = 10;

/** 120 random bits, so a plain hash protects them as well as a slow one would. */
const randomByteCount = 15;

/** Ten new codes, in groups of four characters. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    (writeBase32(randomBytes(randomByteCount)).match(/.{4}/g) ?? []).join('-'),
  );
}

/** The hash under which a code is stored, however it is typed. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B');
  return createHash('sha256').update(plain).digest();
}
