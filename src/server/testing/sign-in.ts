/** Members who sign in with a mailed code. */
import { desc, eq } from 'drizzle-orm';

import type { SignedIn } from '#contract/calls/loyalty-member.ts';
import { emailKeyOf } from '#domain/email.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import type { TestPark } from './test-park.ts';

/** The demo park's member with three kinds of claims. */
export const ines = { email: 'ines.duarte@mail.example', memberId: '700000102' };

/** The code in the newest mail to this address; undefined without one. */
export async function mailedCode({ services }: TestPark, email: string): Promise<string | undefined> {
  const [mail] = await services.db
    .select({ plainText: mails.plainText })
    .from(mails)
    .where(eq(mails.toAddress, emailKeyOf(email)))
    .orderBy(desc(mails.queuedAt))
    .limit(1);
  return /\d{6}/.exec(mail?.plainText ?? '')?.[0];
}

/** Requests a code and signs in with it; the clock advances by a second, so that the newest mail is unambiguous. */
export async function signIn(park: TestPark, email: string = ines.email): Promise<SignedIn> {
  park.clock.advance(1);
  const asked = await park.post('/api/loyalty/code/', { email });
  if (asked.statusCode !== 204) throw new Error(`The call for a code was answered ${asked.statusCode}.`);
  const answer = await park.post('/api/loyalty/code/check', { email, code: await mailedCode(park, email) });
  if (answer.statusCode !== 200) throw new Error(`The check of a code was answered ${answer.statusCode}.`);
  return answer.json<SignedIn>();
}
