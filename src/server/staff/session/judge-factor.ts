/** Judges the second factor of a sign-in whose password was right. */
import type { PasskeyAssertion } from '#contract/calls/staff-proof.ts';

import type { Services } from '#server/base/services.ts';
import { mailCredentialChange } from '../account/note-credential-change.ts';
import { stepOfCode } from '../one-time-code.ts';
import { countFactors, takeRecoveryCode } from '../passkeys/passkeys.queries.ts';
import { hashRecoveryCode } from '../passkeys/recovery-code.ts';
import { memberOfAssertion } from '../passkeys/verify-passkey.ts';
import type { SignInMethod } from './open-session.ts';
import { takeCodeStep, type MemberRow } from './staff-session.queries.ts';

/** The second factors that a member has. */
export interface Factors {
  hasCodes: boolean;
  hasPasskeys: boolean;
}

/** The second factor that came with a sign-in: one of the three, or none. */
export interface TypedFactor {
  otp: string;
  recoveryCode: string;
  passkey: PasskeyAssertion | undefined;
}

type FactorServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config' | 'brand'>;

/** How the member is signed in, or why not. */
export async function judgeFactor(
  services: FactorServices,
  member: MemberRow,
  factors: Factors,
  typed: TypedFactor,
): Promise<SignInMethod | 'missing' | 'wrong'> {
  if (!factors.hasCodes && !factors.hasPasskeys) return 'password';
  if (typed.passkey !== undefined) {
    const use = { purpose: 'staff-passkey sign-in', sessionGuid: '' } as const;
    const isOwn = (await memberOfAssertion(services, typed.passkey, use)) === member.guid;
    return isOwn ? 'password and passkey' : 'wrong';
  }
  if (typed.recoveryCode.trim() !== '')
    return (await useRecoveryCode(services, member, typed.recoveryCode))
      ? 'password and recovery code'
      : 'wrong';
  if (typed.otp.trim() === '') return 'missing';
  return (await isCodeRight(services, member, typed.otp)) ? 'password and one-time code' : 'wrong';
}

async function isCodeRight(services: FactorServices, member: MemberRow, otp: string): Promise<boolean> {
  if (member.otpSecret === null) return false;
  const owner = { guid: member.guid, sealed: member.otpSecret };
  const step = stepOfCode(services.secrets, owner, otp, services.clock.now());
  return step !== undefined && (await takeCodeStep(services.db, member.guid, step));
}

/** Uses a recovery code, and mails the member that it was used. */
async function useRecoveryCode(services: FactorServices, member: MemberRow, code: string): Promise<boolean> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, member.guid, hashRecoveryCode(code)))) return false;
    const { recoveryCodes } = await countFactors(tx, member.guid);
    const sentence = `A recovery code replaced your second factor at a sign-in; ${recoveryCodes} are left.`;
    await mailCredentialChange(tx, services.brand, { to: member.username, sentence, now });
    return true;
  });
}
