/** What the desk is offered for every pass of the demo park is what its calls take, and nothing else. */
import { beforeAll, expect, test } from 'vitest';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { deskActions, type DeskAction } from '#domain/desk-actions.ts';

import { passes, wristbands } from '#server/base/db/schema/park.ts';
import { pictureHeaders } from '#server/photos/guest/photo-testing.ts';
import { quartersBmp } from '#server/photos/testing/pictures.ts';
import { sharePark, shareStaff } from '#server/testing/shared-park.ts';

const park = sharePark();
let photo: Buffer;
let bands = 0;
const lead = shareStaff(park, 'admin');
beforeAll(async () => {
  photo = await quartersBmp();
});

type Sent = [
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
];

/** A blank band for any ticket. */
async function blankBand(): Promise<string> {
  bands += 1;
  const code = `TEST${String(bands).padStart(12, '0')}`;
  await park.services.db.insert(wristbands).values({ code, state: 'blank' });
  return code;
}

const reason = 'a test of the desk';
const of = (name: string, { orderId, barcode }: DeskPass) => `/api/admin/${name}/${orderId}/${barcode}`;
const shareOf = (pass: DeskPass): string => `${of('share', pass)}/${pass.shares[0]?.shareId ?? 'none'}`;

/** The call of each action, with input that is good for a pass that allows it. */
const calls: Record<DeskAction, (pass: DeskPass) => Promise<Sent> | Sent> = {
  'photo-replace': (pass) => ['PUT', of('photo', pass), photo, pictureHeaders({ faces: 'one' })],
  'photo-invite': (pass) => ['DELETE', of('photo', pass), { reason }],
  'photo-answer': (pass) => [
    'PUT',
    `/api/admin/photo-request/${pass.photoRequest?.requestId ?? 'none'}`,
    { answer: 'declined', message: '' },
  ],
  'band-activate': async (pass) => ['POST', of('wristband', pass), { code: await blankBand() }],
  'band-replace': async (pass) => ['PUT', of('wristband', pass), { code: await blankBand(), reason }],
  'band-release': (pass) => ['DELETE', of('wristband', pass), { isUnworn: false, reason }],
  'contact-correct': (pass) => [
    'PUT',
    of('registration', pass),
    { firstName: 'Ada', lastName: 'Byron', email: pass.contact.email, phone: '(609) 555-0100', reason },
  ],
  'link-send': (pass) => ['POST', of('link', pass)],
  'link-renew': (pass) => ['PUT', of('link', pass), { reason }],
  'link-revoke': (pass) => ['DELETE', of('link', pass), { reason }],
  'wallet-unbind': (pass) => ['DELETE', of('wallet/bind', pass), { reason }],
  exception: (pass) => [
    'POST',
    `/api/admin/desk-exception/${pass.orderId}`,
    { skipsRegistration: true, skipsImage: false, reason },
  ],
  'share-send': (pass) => ['POST', shareOf(pass)],
  'share-stop': (pass) => ['DELETE', shareOf(pass), { reason }],
  'voucher-print': (pass) => ['POST', of('voucher', pass)],
  message: (pass) => ['POST', of('guest-message', pass), { text: 'Hello.' }],
};

/** Calls that answer a repeat kindly: an action that is not offered changes nothing. */
const harmless: ReadonlySet<DeskAction> = new Set(['wallet-unbind', 'link-revoke']);

async function readPass(orderId: string, barcode: string): Promise<DeskPass> {
  const answer = await lead.call('GET', `/api/admin/desk/${orderId}/${barcode}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<DeskPass>();
}

test('for every demo pass each offered action is taken, and each other one is refused', async () => {
  const all = await park.services.db
    .select({ orderId: passes.orderId, barcode: passes.barcode })
    .from(passes)
    .orderBy(passes.orderId, passes.barcode);
  const seen = new Map<DeskAction, Set<boolean>>();
  for (const { orderId, barcode } of all)
    for (const action of deskActions) {
      const pass = await readPass(orderId, barcode);
      const isOffered = pass.actions.includes(action);
      seen.set(action, (seen.get(action) ?? new Set()).add(isOffered));
      const { statusCode, body } = await lead.call(...(await calls[action](pass)));
      const expected = isOffered || harmless.has(action);
      expect([orderId, barcode, action, statusCode < 300, statusCode < 500, body.slice(0, 200)]).toEqual([
        ...[orderId, barcode, action, expected, true],
        expect.any(String),
      ]);
    }
  // The demo park has passes on both sides of most rules, or this test would prove little. A link that was just renewed
  // can always be revoked.
  const oneSided = deskActions.filter((action) => seen.get(action)?.size !== 2);
  expect(oneSided).toEqual(['contact-correct', 'link-renew', 'link-revoke', 'exception']);
}, 120_000);
