/** The calls about a member's own sign-in: sign out, choose a password, set up one-time codes. */
import { drawQr } from '#server/base/drawing/barcode.ts';
import { isPassword } from '#server/base/security/passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '../audit.queries.ts';
import { makeOneTimeSecret, stepOfCode } from '../one-time-code.ts';
import { changePassword, faultOfPassword, hashPassword } from '../password.ts';
import { hashToken } from '../require-staff.ts';
import { giveBackTry, reserveTry } from '../sign-in-tries.queries.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import {
  endSession,
  fetchMember,
  fetchPasswordLink,
  saveOneTimeCode,
  takeCodeStep,
  takePasswordLink,
  type MemberRow,
} from './staff-session.queries.ts';

type OwnServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'brand'>;

/** Ends the caller's own session. Refuses another member's. */
export async function signOut(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  sessionGuid: string,
): Promise<void> {
  if (actor.sessionGuid !== sessionGuid.toLowerCase()) throw new Refusal('session-not-own');
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await endSession(tx, actor.sessionGuid, now);
    await writeAudit(tx, actor, { action: 'Sign Out', target: actor.sessionGuid }, now);
  });
}

/** Sets the password of the member who has the link. A refused password does not spend the link. */
export async function usePasswordLink(
  services: Pick<Services, 'db' | 'clock'>,
  request: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(request.token);
  const now = services.clock.now();
  const memberGuid = await fetchPasswordLink(services.db, tokenHash, now);
  const member = memberGuid === undefined ? undefined : await fetchMember(services.db, memberGuid);
  if (member === undefined) throw new Refusal('link-expired');
  const fault = faultOfPassword(request.password, { hasOneTimeCode: member.otpSecret !== null });
  if (fault !== undefined) throw new Refusal('password-refused', { text: fault });
  const passwordHash = await hashPassword(request.password);
  await services.db.transaction(async (tx) => {
    // Of two concurrent calls, the first one spends the link.
    if ((await takePasswordLink(tx, tokenHash, now)) === undefined) throw new Refusal('link-expired');
    await changePassword(tx, { memberGuid: member.guid, passwordHash, now });
  });
}

/** Begins to set up one-time codes; sign-in does not require them before they are confirmed. */
export async function beginOneTimeCode(services: OwnServices, actor: StaffActor) {
  const member = await readMember(services, actor);
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
  const { guid, otpSecretPending } = await readMember(services, actor);
  if (otpSecretPending === null) throw new Refusal('one-time-code-refused');
  const tried = await reserveTry(services.db, guid, now);
  const step = stepOfCode(services.secrets, { guid, sealed: otpSecretPending }, otp, now);
  if (tried === undefined || step === undefined) throw new Refusal('one-time-code-refused');
  await services.db.transaction(async (tx) => {
    if (!(await takeCodeStep(tx, guid, step))) throw new Refusal('one-time-code-refused');
    await giveBackTry(tx, tried);
    await saveOneTimeCode(tx, guid, { otpSecret: otpSecretPending, otpSecretPending: null });
    await writeAudit(tx, actor, { action: 'One-Time Code On', target: guid }, now);
  });
}

/** Turns one-time codes off after the password was proven, which must be long enough to protect the account alone. */
export async function dropOneTimeCode(
  services: OwnServices,
  actor: StaffActor,
  password: string,
): Promise<void> {
  const now = services.clock.now();
  const member = await readMember(services, actor);
  // The counter is that of the sign-in, so that a session grants no extra guesses at the password.
  const tried = await reserveTry(services.db, member.guid, now);
  const isRight = member.passwordHash !== null && (await isPassword(password, member.passwordHash));
  if (tried === undefined || !isRight) throw new Refusal('one-time-code-refused');
  await giveBackTry(services.db, tried);
  const fault = faultOfPassword(password, { hasOneTimeCode: false });
  if (fault !== undefined)
    throw new Refusal('one-time-code-refused', {
      text: `Without one-time codes a longer password is needed: ${fault}`,
    });
  await services.db.transaction(async (tx) => {
    await saveOneTimeCode(tx, member.guid, { otpSecret: null, otpSecretPending: null });
    await writeAudit(tx, actor, { action: 'One-Time Code Off', target: member.guid }, now);
  });
}

async function readMember(services: Pick<Services, 'db'>, actor: StaffActor): Promise<MemberRow> {
  const member = await fetchMember(services.db, actor.memberGuid);
  if (member === undefined) throw new Refusal('session-required');
  return member;
}
