/** What the desk is offered for every pass of the demo park is what its calls take, and nothing else. */
import { randomUUID } from 'node:crypto';

import { beforeAll, expect } from 'vitest';
import { and, eq, like } from 'drizzle-orm';

import type { DeskPass } from '#contract/calls/desk-pass.ts';

import { deskActions, type DeskAction } from '#domain/desk-actions.ts';
import { passes, wristbands } from '#server/base/db/schema/park.ts';
import { pictureHeaders } from '#server/photos/guest/photo-testing.ts';
import { quartersBmp } from '#server/photos/testing/pictures.ts';
import { loyaltyMembers, ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { countBreaches, dataInvariants } from '#server/ops/invariants/breaches.queries.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { test, keepOpen, sharePark, goldPass } from '#server/testing/test-park.ts';

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

const servers = keepOpen(() => openTwoServers());
let agent: SignedInStaff;
beforeAll(async () => {
  agent = await signInStaff(servers.park, 'agent');
});

const perDay = 1000;
const wave = 50;

async function makeMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(780_000_000 + index));
  await servers.park.services.db.insert(loyaltyMembers).values(
    ids.map((memberId) => ({
      ...{ memberId, userId: `goodwill-${memberId}`, email: `${memberId}@race.example` },
      ...{ emailKey: `${memberId}@race.example`, firstName: 'Race', lastName: 'Member' },
      ...{ status: 'active' as const, joinedAt: servers.park.clock.now() },
    })),
  );
  return ids;
}

test('of 300 gifts of 10 points to 60 members a day takes 100', async () => {
  const members = await makeMembers(60);
  const ids = Array.from({ length: 300 }, () => randomUUID());
  const give = (goodwillID: string, index: number): Promise<number> => {
    const userId = members[index % members.length] ?? '';
    const app = servers.apps[index % 2 === 0 ? 0 : 1];
    return app
      .inject({
        method: 'POST',
        url: `/api/admin/loyalty/goodwill/${userId}`,
        headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ points: 10, reason: 'a long wait', goodwillID }),
      })
      .then(({ statusCode }) => statusCode);
  };
  // In waves, because a connection of the pool is waited for only some seconds.
  const statuses: number[] = [];
  for (let from = 0; from < ids.length; from += wave)
    statuses.push(
      ...(await Promise.all(ids.slice(from, from + wave).map((id, index) => give(id, from + index)))),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(perDay / 10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(300 - perDay / 10);
  const { db } = servers.park.services;
  const lines = await db
    .select({
      points: ledgerLines.points,
      actor: ledgerTransactions.actor,
      reason: ledgerTransactions.reason,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(and(like(ledgerTransactions.source, 'goodwill:%'), eq(ledgerLines.account, 'posted')));
  expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(perDay);
  expect(new Set(lines.map(({ actor, reason: why }) => `${actor} ${why}`))).toEqual(
    new Set(['agent@harborlight.example a long wait']),
  );
  const audited = await db.$count(auditEntries, eq(auditEntries.action, 'Loyalty Goodwill'));
  expect(audited).toBe(perDay / 10);
  // A repeat of a gift that was made answers again, and gives nothing.
  const made = statuses.indexOf(200);
  expect(await give(ids[made] ?? '', made)).toBe(200);
  for (const invariant of dataInvariants)
    expect([invariant.name, await countBreaches(db, invariant)]).toEqual([invariant.name, 0]);
});

test('the exception of an order is one row, however often it is changed', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const path = `/api/admin/desk-exception/${goldPass.orderId}`;
  const wanted = { skipsRegistration: true, skipsImage: true, reason };
  await Promise.all([staff.call('POST', path, wanted), staff.call('POST', path, wanted)]);
  const rows = (await staff.call('GET', '/api/admin/wallet-exception/')).json<
    { walletExceptionOrderNumber: string }[]
  >();
  expect(rows.filter((row) => row.walletExceptionOrderNumber === goldPass.orderId)).toHaveLength(1);
  const desk = await staff.call('GET', `/api/admin/desk/${goldPass.orderId}/${goldPass.barcode}`);
  expect(desk.json<DeskPass>().exception).toEqual({ skipsRegistration: true, skipsImage: true });
  await staff.call('POST', path, { ...wanted, skipsImage: false });
  const [entry] = await own.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Wallet Exception Update'));
  expect(entry).toMatchObject({
    before: { walletExceptionSkipImage: true },
    after: { walletExceptionSkipImage: false, reason },
  });
});

test('an exception that exists is changed only by who may change rows of its tab', async (own) => {
  const [staff, admin] = [await signInStaff(own, 'agent'), await signInStaff(own, 'admin')];
  const path = `/api/admin/desk-exception/${goldPass.orderId}`;
  const wanted = { skipsRegistration: true, skipsImage: false, reason };
  const search = '/api/admin/permission/?search=Wallet%20Exception%20Update';
  const [row] = (await admin.call('GET', search)).json<{ permissionGUID: string }[]>();
  await admin.call('PUT', `/api/admin/permission/${row?.permissionGUID ?? ''}`, {
    permissionMinimumAccessLevel: 90,
  });
  expect((await staff.call('POST', path, wanted)).statusCode).toBe(200);
  const refused = await staff.call('POST', path, { ...wanted, skipsImage: true });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'permission-missing']);
  expect((await admin.call('POST', path, { ...wanted, skipsImage: true })).statusCode).toBe(200);
});
