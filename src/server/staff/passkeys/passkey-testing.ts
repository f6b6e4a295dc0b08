/** Shared by the tests of passkeys: a member with a passkey, and the sign-ins with it. */
import { makeSoftPasskey, type PasskeyLie } from '#server/testing/soft-passkey.ts';
import { signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import type { TestPark } from '#server/testing/test-park.ts';

export const proof = { teamMemberPassword: teamPassword };

export interface MemberWithPasskey {
  staff: SignedInStaff;
  passkey: ReturnType<typeof makeSoftPasskey>;
}

/** Signs a member in and adds a passkey. */
export async function addSoftPasskey(park: TestPark, who: string): Promise<MemberWithPasskey> {
  const staff = await signInStaff(park, who);
  return { staff, passkey: await addPasskeyTo(staff) };
}

/** Adds a passkey to the account of a session. */
export async function addPasskeyTo(staff: SignedInStaff): Promise<ReturnType<typeof makeSoftPasskey>> {
  const passkey = makeSoftPasskey();
  const begun = await staff.call('POST', '/app/account/passkey/begin', proof);
  const { challenge } = begun.json<{ challenge: string }>();
  const body = { name: 'Office computer', passkey: passkey.register(challenge) };
  const added = await staff.call('POST', '/app/account/passkey/', body);
  if (added.statusCode !== 204)
    throw new Error(`The passkey was answered ${added.statusCode}: ${added.body}`);
  return passkey;
}

/** A new challenge for a sign-in. */
export async function challengeOf(park: TestPark): Promise<string> {
  return (await park.post('/app/passkey/begin', {})).json<{ challenge: string }>().challenge;
}

/** Signs in with a passkey alone. */
export async function signInWith(
  park: TestPark,
  passkey: ReturnType<typeof makeSoftPasskey>,
  lie: PasskeyLie = {},
) {
  const signed = passkey.sign(await challengeOf(park), lie);
  return park.post('/app/passkey/sign-in', { passkey: signed });
}
