/** Development without a certificate of Apple's: the whole path to a simulated phone, over the strict stand-in. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDevelopmentCertificates } from '#pass/development-certificates.ts';
import { createSigner } from '#pass/signer.ts';

import { makeDevelopmentPush } from './apple-push-development.ts';

let made: ReturnType<typeof makeDevelopmentPush>;
beforeAll(async () => {
  const { certificatePem, privateKeyPem, wwdrPem } = await createDevelopmentCertificates({
    passTypeIdentifier: 'pass.example.park',
    teamIdentifier: 'DEVELOPMNT',
    organizationName: 'Park',
  });
  made = makeDevelopmentPush({
    authorityPem: wwdrPem,
    pushIdentity: { certificatePem, privateKeyPem },
    signer: createSigner({ certificatePem, privateKeyPem, wwdrPem }),
  });
});
afterAll(() => made.applePush.close());

test('a push wakes the phone that has the token, and no other', async () => {
  const woken: string[] = [];
  const first = made.phones.connect(() => woken.push('first'));
  made.phones.connect(() => woken.push('second'));
  expect(await made.applePush.push(first.pushToken)).toEqual({ kind: 'sent' });
  expect(woken).toEqual(['first']);
});

test('a phone that was disconnected, and one that never was there, are gone', async () => {
  const phone = made.phones.connect(() => undefined);
  phone.disconnect();
  expect(await made.applePush.push(phone.pushToken)).toMatchObject({ kind: 'gone', since: expect.any(Date) });
  expect(await made.applePush.push('ab'.repeat(32))).toEqual({ kind: 'gone', since: undefined });
});
