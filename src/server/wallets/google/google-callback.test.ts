/** Google's callbacks: accepted once if Google signed them for us, refused otherwise. */
import { expect, test } from 'vitest';

import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { accessOf, withGooglePark, makeCallbackSigner } from '#server/testing/google-park.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { withOwnPark, type TestPark, dayTicket } from '#server/testing/test-park.ts';

const path = '/api/google-wallet/callback/';

async function withCallbacks(
  run: (own: TestPark, signer: ReturnType<typeof makeCallbackSigner>, objectId: string) => Promise<void>,
): Promise<void> {
  await withGooglePark(async (lender) => {
    const { keys, wallet } = accessOf(lender);
    const signer = makeCallbackSigner({ issuerId: keys.issuerId, now: testNow });
    const callbackKeys = () => Promise.resolve(signer.rootKeys);
    await withOwnPark(
      async (own) => {
        await own.post('/api/google-wallet/', dayTicket);
        const [object] = await own.services.db.select().from(googleWalletObjects);
        await run(own, signer, object?.objectId ?? '');
      },
      { googleWallet: { keys, wallet: { ...wallet, callbackKeys } } },
    );
  });
}

function messageOf(objectId: string, change: Record<string, unknown> = {}) {
  const expTimeMillis = testNow.getTime() + 3_600_000;
  return { objectId, classId: '1.x', eventType: 'save', expTimeMillis, count: 1, nonce: 'n1', ...change };
}

test('a guest who saves a pass and takes it off again is noted, each callback once', () =>
  withCallbacks(async (own, signer, objectId) => {
    const rowOf = async () => (await own.services.db.select().from(googleWalletObjects))[0];
    const save = signer.sign(messageOf(objectId));
    expect((await own.post(path, save)).statusCode).toBe(200);
    const first = await rowOf();
    expect(first).toMatchObject({ savedAt: testNow, removedAt: null });
    own.clock.advance(60);
    expect((await own.post(path, save)).statusCode).toBe(200);
    expect(await rowOf()).toEqual(first);
    const removal = signer.sign(messageOf(objectId, { eventType: 'del', nonce: 'n2' }));
    expect((await own.post(path, removal)).statusCode).toBe(200);
    expect((await rowOf())?.removedAt).toEqual(own.clock.now());
  }));

test('what Google did not sign for us, or not any more, is refused', () =>
  withCallbacks(async (own, signer, objectId) => {
    const message = messageOf(objectId);
    const good = signer.sign(message);
    const stranger = makeCallbackSigner({ issuerId: '1', now: testNow });
    const bad = [
      { ...good, signedMessage: good.signedMessage.replace('save', 'del') },
      { ...good, signature: '' },
      { ...good, protocolVersion: 'ECv2' },
      { ...good, intermediateSigningKey: { ...good.intermediateSigningKey, signatures: [] } },
      { ...good, intermediateSigningKey: { signedKey: '{}', signatures: ['AA=='] } },
      signer.sign(message, { sender: 'Somebody' }),
      signer.sign(message, { recipient: '3388000000009999999' }),
      signer.sign(message, { protocol: 'ECv1' }),
      signer.sign(message, { keyExpiration: testNow }),
      signer.sign(messageOf(objectId, { expTimeMillis: testNow.getTime() })),
      signer.sign(messageOf(objectId, { eventType: 'other' })),
      stranger.sign(message),
    ];
    for (const body of bad) expect((await own.post(path, body)).statusCode).toBe(401);
    expect((await own.post(path, good)).statusCode).toBe(200);
  }));
