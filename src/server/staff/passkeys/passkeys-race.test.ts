/** Uses of one challenge and of one recovery code at two servers at once: exactly one is accepted. */
import { expect, test } from 'vitest';

import { teamPassword } from '#server/testing/staff.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/shared-park.ts';
import { addSoftPasskey, challengeOf, proof } from './passkey-testing.ts';

const servers = keepOpen(() => openTwoServers({ PARK_CIDRS: '127.0.0.0/8' }));

const acceptedOf = (answers: readonly { statusCode: number }[]): number =>
  answers.filter(({ statusCode }) => statusCode === 201).length;

test('of three hundred sign-ins with one signed challenge on two servers, one is accepted', async () => {
  const { passkey } = await addSoftPasskey(servers.park, 'lead');
  const signed = passkey.sign(await challengeOf(servers.park));
  const bodies = Array.from({ length: 300 }, () => ({ passkey: signed }));
  const answers = await postAtOnce(servers.apps, '/app/passkey/sign-in', bodies, '127.0.0.1');
  expect(acceptedOf(answers)).toBe(1);
});

test('of sign-ins with one recovery code on two servers at once, one is accepted', async () => {
  const { staff } = await addSoftPasskey(servers.park, 'agent');
  const made = await staff.call('POST', '/app/account/recovery-codes', proof);
  const [recoveryCode] = made.json<{ codes: string[] }>().codes;
  const body = {
    teamMemberUsername: 'agent@harborlight.example',
    teamMemberPassword: teamPassword,
    recoveryCode,
  };
  const bodies = Array.from({ length: 100 }, () => body);
  const answers = await postAtOnce(servers.apps, '/app/login/', bodies, '127.0.0.1');
  expect(acceptedOf(answers)).toBe(1);
});
