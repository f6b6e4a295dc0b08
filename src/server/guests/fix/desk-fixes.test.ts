/** What each call of the desk changes, refuses and records. */
import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import type { GuestPage } from '#contract/calls/staff-guest.ts';

import { goodwillLimits } from '#server/base/db/schema/administration.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { passes, wristbands } from '#server/base/db/schema/park.ts';
import { consents } from '#server/base/db/schema/registration.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { pictureHeaders } from '#server/photos/guest/photo-testing.ts';
import { quarters, quartersBmp } from '#server/photos/testing/pictures.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { sharePark, goldPass } from '#server/testing/test-park.ts';

const park = sharePark();
const agent = shareStaff(park, 'agent');
const lead = shareStaff(park, 'lead');

const gold = `${goldPass.orderId}/${goldPass.barcode}`;
const ticket = '10500001/5126000005000011';
const bands = ['HW26AF5ZFEEM4KRH', 'HW26AMHYQKRPHFD7'] as const;
const ines = '700000102';
const reason = 'asked at the desk';

const auditOf = async (action: string) =>
  park.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, action))
    .orderBy(auditEntries.entryId);

const codeOf = (answer: Awaited<ReturnType<SignedInStaff['call']>>): [number, string] => [
  answer.statusCode,
  answer.statusCode < 300 ? '' : answer.json<{ code: string }>().code,
];

const readDesk = async (pass: string): Promise<DeskPass> =>
  (await agent.call('GET', `/api/admin/desk/${pass}`)).json<DeskPass>();

const sendPhoto = (method: 'POST' | 'PUT', picture: Buffer, about: object) =>
  agent.call(method, `/api/admin/photo/${gold}`, picture, pictureHeaders(about));

describe('a photo', () => {
  test('is made like a guest’s own, and put onto an activated pass', async () => {
    const crop = { x: 0, y: 0, width: 640, height: 480 };
    const made = await sendPhoto('POST', await quarters(1200, 900).png().toBuffer(), { crop });
    expect(made.statusCode).toBe(200);
    const bmp = Buffer.from(made.json<{ base64: string }>().base64, 'base64');
    await park.services.db
      .update(passes)
      .set({ isActivated: true })
      .where(eq(passes.barcode, goldPass.barcode));
    const put = await sendPhoto('PUT', bmp, { faces: 'one' });
    expect([put.statusCode, put.json()]).toEqual([200, { answeredRequest: false }]);
    expect(await auditOf('Photo Update')).toMatchObject([
      { target: gold, after: { hasPhoto: true, faces: 'one' } },
    ]);
  });

  test('without exactly one face takes a reason, which is on record', async () => {
    const bmp = await quartersBmp();
    for (const faces of ['none', 'several', 'unchecked'])
      expect(codeOf(await sendPhoto('PUT', bmp, { faces }))).toEqual([400, 'photo-faces-unexplained']);
    const spoken = 'asked by the guest’s mother';
    const taken = await sendPhoto('PUT', bmp, { faces: 'none', reason: spoken });
    expect(taken.statusCode).toBe(200);
    expect((await auditOf('Photo Update')).at(-1)?.after).toMatchObject({ faces: 'none', reason: spoken });
  });

  test.each([
    ['no picture', Buffer.from('GIF')],
    ['nothing', Buffer.alloc(0)],
  ])('of %s is refused in words', async (_what, picture) => {
    const refused = await sendPhoto('POST', picture, { crop: null });
    expect([refused.statusCode, refused.body]).toEqual([400, 'Unable to preview photo']);
  });

  test.each([{}, { faces: 'two' }, { faces: 'none', reason: '\0'.repeat(10) }, undefined])(
    'about which the call says %j is malformed',
    async (about) => {
      const refused = await agent.call(
        'PUT',
        `/api/admin/photo/${gold}`,
        await quartersBmp(),
        about && pictureHeaders(about),
      );
      expect(codeOf(refused)).toEqual([400, 'malformed-request']);
    },
  );

  test('is asked for by mail: the old one is off, and the guest adds another one by the link', async () => {
    const asked = await agent.call('DELETE', `/api/admin/photo/${gold}`, { reason });
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      { mailedTo: 'maya.okafor@mail.example', wasRemoved: true },
    ]);
    const [mail] = await park.services.db.select().from(mails).where(eq(mails.kind, 'photo-invitation'));
    const hashUrl = /\/([\w-]{96})$/m.exec(mail?.plainText ?? '')?.[1] ?? '';
    const seen = (await park.post('/api/login/', { hashUrl })).json<{ hasPhoto: boolean }>();
    expect(seen.hasPhoto).toBe(false);
    expect(await auditOf('Photo Remove')).toMatchObject([
      { before: { hasPhoto: true }, after: { hasPhoto: false, isMailed: true, reason } },
    ]);
  });
});

describe('a wristband', () => {
  const state = async (code: string) =>
    (await park.services.db.select().from(wristbands).where(eq(wristbands.code, code)))[0];

  const isActivated = async () => {
    const [order, pass] = ticket.split('/');
    const page = await agent.call('POST', '/api/admin/guest-page/', { order, pass });
    return page.json<GuestPage>().order?.pass.isActivated;
  };

  test('is activated, replaced until the same hour, and released', async () => {
    const path = `/api/admin/wristband/${ticket}`;
    const first = await agent.call('POST', path, { code: ` ${bands[0].toLowerCase()} ` });
    expect([first.statusCode, first.json()]).toMatchObject([200, { code: bands[0] }]);
    const again = await agent.call('POST', path, { code: bands[0] });
    expect(again.json()).toEqual(first.json());
    expect(await isActivated()).toBe(true);
    park.clock.advance(60);
    const same = await agent.call('PUT', path, { code: bands[0], reason });
    expect([...codeOf(same), same.json<{ title: string }>().title]).toEqual([
      ...[409, 'band-same', 'This is the band that is already active.'],
    ]);
    const second = await agent.call('PUT', path, { code: bands[1], reason });
    expect(second.json()).toMatchObject({
      code: bands[1],
      validUntil: first.json<{ validUntil: string }>().validUntil,
    });
    expect([(await state(bands[0]))?.state, (await state(bands[1]))?.state]).toEqual(['void', 'activated']);
    expect(codeOf(await agent.call('DELETE', path, { isUnworn: true, reason }))).toEqual([
      403,
      'permission-missing',
    ]);
    const released = await lead.call('DELETE', path, { isUnworn: true, reason });
    expect(released.json()).toEqual({ code: bands[1], state: 'blank' });
    expect(await state(bands[1])).toMatchObject({ state: 'blank', orderId: null });
    expect(await isActivated()).toBe(false);
    expect((await readDesk(ticket)).actions).toContain('band-activate');
    expect(codeOf(await agent.call('POST', path, { code: bands[0] }))).toEqual([409, 'band-unknown']);
    expect((await auditOf('Wristband Replace'))[0]).toMatchObject({
      target: ticket,
      before: { band: bands[0] },
      after: { band: bands[1], reason },
    });
    expect(await auditOf('Wristband Activate')).toHaveLength(1);
    const broken = (await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0);
    expect(broken).toEqual([]);
  });

  test('of another pass, and a code that none has, are refused', async () => {
    const call = (pass: string, code: string) => agent.call('POST', `/api/admin/wristband/${pass}`, { code });
    expect(codeOf(await call(gold, bands[1]))).toEqual([409, 'band-not-for-pass']);
    expect((await call(ticket, 'SHORT')).statusCode).toBe(400);
    expect(codeOf(await call('99999999/1', bands[1]))).toEqual([404, 'row-not-found']);
  });
});

describe('the contact of a pass', () => {
  const path = `/api/admin/registration/${gold}`;
  const contact = { firstName: 'Maya', lastName: 'Okafor', phone: '(609) 555-0101', reason };

  test('is corrected: the consent to the old address ends, which gets a mail, and the audit names no address', async () => {
    const { db } = park.services;
    await db.update(passes).set({ hasOptedIntoEmail: true }).where(eq(passes.barcode, goldPass.barcode));
    const changed = await agent.call('PUT', path, { ...contact, email: ' Maya.Okafor@post.example ' });
    expect([changed.statusCode, changed.json()]).toEqual([200, { isChanged: true }]);
    const [pass] = await db.select().from(passes).where(eq(passes.barcode, goldPass.barcode));
    expect(pass).toMatchObject({ email: 'Maya.Okafor@post.example', hasOptedIntoEmail: false });
    const given = await db
      .select()
      .from(consents)
      .where(and(eq(consents.barcode, goldPass.barcode), eq(consents.contact, 'Maya.Okafor@post.example')));
    expect(given).toMatchObject([{ channel: 'email', isGiven: false }]);
    const [mail] = await db.select().from(mails).where(eq(mails.kind, 'email-changed'));
    expect(mail?.toAddress).toBe('maya.okafor@mail.example');
    const [entry] = await auditOf('Registration Update');
    expect(entry).toMatchObject({ target: gold, after: { reason, consentsEnded: 1 } });
    expect(Object.keys(entry?.before ?? {})).toEqual(['email']);
    expect(JSON.stringify(entry).toLowerCase()).not.toContain('post.example');
    const again = await agent.call('PUT', path, { ...contact, email: 'Maya.Okafor@post.example' });
    expect(again.json()).toEqual({ isChanged: false });
    expect(await auditOf('Registration Update')).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['no name', { firstName: ' ' }],
    ['an address that is none', { email: 'maya@' }],
    ['a short phone number', { phone: '123' }],
    ['no reason', { reason: ' ' }],
    ['a NUL', { lastName: 'Oka\u0000for' }],
  ])('with %s is refused', async (_what, change) => {
    const sent = await agent.call('PUT', path, { ...contact, email: 'a@mail.example', ...change });
    expect(sent.statusCode).toBe(400);
  });
});

describe('a club account', () => {
  const path = `/api/admin/loyalty/profile/${ines}`;
  const profile = { firstName: 'Ines', lastName: 'Velez', phone: '', zip: '08203', reason };

  test('is corrected by a lead: a new mailbox is not proved, and a taken one is refused', async () => {
    expect(codeOf(await agent.call('PUT', path, { ...profile, email: 'ines@post.example' }))).toEqual([
      403,
      'permission-missing',
    ]);
    const taken = await lead.call('PUT', path, { ...profile, email: 'MAYA.okafor@mail.example' });
    expect(codeOf(taken)).toEqual([409, 'account-email-taken']);
    expect((await lead.call('PUT', path, { ...profile, email: 'ines@post.example' })).json()).toEqual({
      isChanged: true,
    });
    const [member] = await park.services.db
      .select()
      .from(loyaltyMembers)
      .where(eq(loyaltyMembers.memberId, ines));
    expect(member).toMatchObject({ emailKey: 'ines@post.example', provedAt: null, zip: '08203' });
    expect((await park.post('/api/loyalty/verify', { email: 'ines@post.example' })).statusCode).toBe(200);
  });
});

describe('goodwill', () => {
  const give = (staff: SignedInStaff, points: number, goodwillID: string = randomUUID()) =>
    staff.call('POST', `/api/admin/loyalty/goodwill/${ines}`, { points, reason, goodwillID });

  test('is given up to the limits of the level, once for each id, and the day begins anew', async () => {
    const id = randomUUID();
    expect((await give(agent, 250, id)).json()).toMatchObject({ points: 250, leftToday: 750 });
    expect((await give(agent, 250, id)).json()).toMatchObject({ points: 0, leftToday: 750 });
    expect(codeOf(await give(agent, 100, id))).toEqual([409, 'adjustment-refused']);
    const tooMuch = await give(agent, 251);
    expect([...codeOf(tooMuch), tooMuch.json<{ title: string }>().title]).toEqual([
      ...[409, 'goodwill-above-limit', 'Your access level may give at most 250 points at once'],
    ]);
    for (let more = 0; more < 3; more += 1) expect((await give(agent, 250)).statusCode).toBe(200);
    expect(codeOf(await give(agent, 1))).toEqual([409, 'goodwill-used-up']);
    expect((await give(lead, 300)).statusCode).toBe(200);
    expect((await auditOf('Loyalty Goodwill')).at(-1)).toMatchObject({
      target: ines,
      after: { points: 300, reason },
    });
  });

  test.each([0, -5, 1.5, 100_001, 'ten'])('of %s points is refused', async (points) => {
    expect((await give(agent, points as number)).statusCode).toBe(400);
  });

  test('has limits that a manager changes, up to the own level', async () => {
    const admin = await signInStaff(park, 'admin');
    const limits = await lead.call('GET', '/api/admin/goodwill-limit/');
    const rows = limits.json<{ goodwillLimitGUID: string; goodwillLimitAccessLevel: number }[]>();
    expect(rows.map((row) => row.goodwillLimitAccessLevel)).toEqual([20, 40, 60]);
    const guid = rows[0]?.goodwillLimitGUID ?? '';
    const change = { goodwillLimitPointsPerDay: 2000 };
    expect((await lead.call('PUT', `/api/admin/goodwill-limit/${guid}`, change)).statusCode).toBe(403);
    expect((await admin.call('PUT', `/api/admin/goodwill-limit/${guid}`, change)).statusCode).toBe(200);
    expect((await give(agent, 250)).json()).toMatchObject({ leftToday: 750 });
    await park.services.db.update(goodwillLimits).set({ isActive: false });
    expect(codeOf(await give(agent, 1))).toEqual([409, 'goodwill-above-limit']);
  });
});

test('a message goes to the guest and to the member, and not more than ten times a day', async () => {
  const text = 'Your umbrella is with us.\nAsk for Gail.';
  for (let count = 0; count < 10; count += 1)
    expect((await agent.call('POST', `/api/admin/guest-message/${gold}`, { text })).statusCode).toBe(200);
  expect(codeOf(await agent.call('POST', `/api/admin/guest-message/${gold}`, { text }))).toEqual([
    429,
    'guest-mail-limit',
  ]);
  const member = await agent.call('POST', `/api/admin/member-message/${ines}`, { text });
  expect(member.json()).toEqual({ mailedTo: 'ines@post.example' });
  const sent = await park.services.db.select().from(mails).where(eq(mails.kind, 'desk-message'));
  for (const { plainText } of sent) expect(plainText).toContain('Your umbrella is with us.');
  const [entry] = await auditOf('Guest Message');
  const mailId = expect.toBeOneOf(sent.map((mail) => mail.mailId));
  expect(entry).toMatchObject({ target: gold, after: { mailId, characters: text.length } });
  expect((await agent.call('POST', `/api/admin/guest-message/${gold}`, { text: '  ' })).statusCode).toBe(400);
});

test('a voucher is printed, and its printing recorded', async () => {
  const printed = await agent.call('POST', `/api/admin/voucher/${gold}`);
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(printed.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
  expect(await auditOf('Voucher Print')).toMatchObject([{ target: gold }]);
});
