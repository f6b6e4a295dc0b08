/** Shared by the tests of staff sign-in: a member with one-time codes, and the codes that an app would show. */
import { Secret, TOTP } from 'otpauth';

import { signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import type { TestPark } from '#server/testing/test-park.ts';

/** A member who has turned one-time codes on. */
export interface MemberWithCodes {
  /** The session that turned them on. */
  staff: SignedInStaff;
  /** The code that the member's app shows now. */
  codeNow: () => string;
  /** A code that the app shows neither now nor in the neighbouring steps; a different one for each number. */
  wrongCode: (number: number) => string;
  /** The body of the sign-in call. */
  credentials: (change?: { otp?: string; teamMemberPassword?: string }) => Record<string, string>;
}

/** Signs a member in, turns one-time codes on, and goes on to the next time step. */
export async function turnCodesOn(park: TestPark, who: string): Promise<MemberWithCodes> {
  const staff = await signInStaff(park, who);
  const { secret } = (
    await staff.call('POST', '/app/one-time-code/', { teamMemberPassword: teamPassword })
  ).json<{ secret: string }>();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (seconds: number): string =>
    totp.generate({ timestamp: park.clock.now().getTime() + seconds * 1000 });
  await staff.call('POST', '/app/one-time-code/confirm', { otp: codeAt(0) });
  park.clock.advance(60);
  return {
    staff,
    codeNow: () => codeAt(0),
    wrongCode: (number) => {
      const right = new Set([-30, 0, 30].map(codeAt));
      let code = number;
      while (right.has(sixDigits(code))) code += 1000;
      return sixDigits(code);
    },
    credentials: (change = {}) => ({
      teamMemberUsername: `${who}@harborlight.example`,
      teamMemberPassword: teamPassword,
      ...change,
    }),
  };
}

function sixDigits(number: number): string {
  return String(number % 1_000_000).padStart(6, '0');
}
