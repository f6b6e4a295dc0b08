/** A member turns one-time codes on or off, each after a proof. */
import type { AccountProof } from '#contract/calls/staff-proof.ts';

import { drawQr } from '#server/base/drawing/barcode.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { makeOneTimeSecret, stepOfCode } from '../one-time-code.ts';
import { faultOfPassword } from '../password.ts';
import { allowSessionsOf, dropRecoveryCodesIfBare } from '../passkeys/passkeys.queries.ts';
import { refuseLastFactor } from '../second-factor/second-factor.ts';
import { giveBackTry } from '../sign-in-tries.queries.ts';
import { saveOneTimeCode, takeCodeStep } from '../session/staff-session.queries.ts';
import { noteCredentialChange } from './note-credential-change.ts';
import { proveMember, provePassword, readOwnMember, takeOwnTry } from './prove-member.ts';

type OwnServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>;

/** Begins to set up one-time codes; sign-in does not require them before they are confirmed. */
export async function beginOneTimeCode(services: OwnServices, actor: StaffActor, proof: AccountProof) {
  const member = await proveMember(services, actor, proof);
  if (member.otpSecret !== null) throw new Refusal('one-time-code-in-use');
  const made = makeOneTimeSecret(services.secrets, { ...member, issuer: services.brand.name });
  await saveOneTimeCode(services.db, member.guid, { otpSecret: null, otpSecretPending: made.sealed });
  const qr = drawQr(made.address);
  return { secret: made.secret, address: made.address, drawing: { path: qr.path, size: qr.modules } };
}

/** Turns one-time codes on, once a code shows that the app has the secret. */
export async function confirmOneTimeCode(
  services: OwnServices,
  actor: StaffActor,
  otp: string,
): Promise<void> {
  const now = services.clock.now();
  const { guid, otpSecretPending } = await readOwnMember(services, actor);
  if (otpSecretPending === null) throw new Refusal('one-time-code-refused');
  const tried = await takeOwnTry(services.db, guid, now);
  const step = stepOfCode(services.secrets, { guid, sealed: otpSecretPending }, otp, now);
  if (step === undefined) throw new Refusal('one-time-code-refused');
  await services.db.transaction(async (tx) => {
    if (!(await takeCodeStep(tx, guid, step))) throw new Refusal('one-time-code-refused');
    await giveBackTry(tx, tried);
    await saveOneTimeCode(tx, guid, { otpSecret: otpSecretPending, otpSecretPending: null });
    await allowSessionsOf(tx, guid);
    const sentence = 'One-time codes of an authenticator app were turned on.';
    await noteCredentialChange(tx, services.brand, { actor, action: 'One-Time Code On', sentence, now });
  });
}

/**
 * Turns one-time codes off. Only the password is a proof here, because it must be long enough to protect the account
 * alone.
 */
export async function dropOneTimeCode(
  services: OwnServices,
  actor: StaffActor,
  password: string,
): Promise<void> {
  const now = services.clock.now();
  const member = await provePassword(services, actor, password);
  const fault = faultOfPassword(password, services.brand, { ...member, otpSecret: null });
  if (fault !== undefined)
    throw new Refusal('password-refused', {
      text: `Without one-time codes a stronger password is needed; change it first. ${fault}`,
    });
  await services.db.transaction(async (tx) => {
    await saveOneTimeCode(tx, member.guid, { otpSecret: null, otpSecretPending: null });
    await refuseLastFactor(tx, services.config, member);
    await dropRecoveryCodesIfBare(tx, member.guid);
    const sentence = 'One-time codes of an authenticator app were turned off.';
    await noteCredentialChange(tx, services.brand, { actor, action: 'One-Time Code Off', sentence, now });
  });
}
