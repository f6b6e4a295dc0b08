/** After a refused claim a guest asks the team, or is reminded by mail; the server offers only what it takes. */
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import type { ClubRequestView } from '#contract/calls/staff-club-requests.ts';

import { claimReminders, clubRequests } from '#server/base/db/schema/requests.ts';
import { checks, stays } from '#server/base/db/schema/loyalty.ts';
import { mails, settings } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { claimBody, joinClub, type ClubMember } from '#server/testing/soft-device.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { sendReminders } from './send-reminders.ts';

const openCheck = '110111261121102348';
const oldOrder = '10300003';
const claimedOrder = '10300002';
const daySeconds = 86_400;

/** Claims a number and returns what the guest may do next. */
async function stepsOf(park: TestPark, member: ClubMember, kind: string, body: Record<string, string>) {
  const answer = await park.post(`/api/loyalty/${kind}/`, { ...claimBody(member), ...body });
  const { 'x-next-steps': steps, 'x-next-step-ticket': ticket } = answer.headers;
  return {
    status: answer.statusCode,
    text: answer.body,
    steps: String(steps ?? '').split(' '),
    stepTicket: String(ticket ?? ''),
  };
}

const claimOldOrder = (park: TestPark, member: ClubMember) =>
  stepsOf(park, member, 'tickets', { orderId: oldOrder });
const claimOpenCheck = (park: TestPark, member: ClubMember) =>
  stepsOf(park, member, 'purchase', { checkNumber: openCheck });

const ask = (park: TestPark, stepTicket: string, note = '') =>
  park.post('/api/loyalty/ask-team/', { stepTicket, note });
const remind = (park: TestPark, stepTicket: string) => park.post('/api/loyalty/remind/', { stepTicket });

const mailsOf = async (park: TestPark, kind: string) =>
  (await park.services.db.select().from(mails).where(eq(mails.kind, kind))).map(
    ({ toAddress, plainText, subject }) => ({ toAddress, plainText, subject }),
  );

async function openCheckOf(park: TestPark): Promise<void> {
  await park.services.db.update(checks).set({ status: 'open' }).where(eq(checks.checkNumber, openCheck));
}

describe('asking the team', () => {
  test('a member whose order is too old asks the team, with the number filled in, and is answered by mail, until an undo', async (park) => {
    const member = await joinClub(park);
    const refused = await claimOldOrder(park, member);
    expect([refused.status, refused.text]).toEqual([
      400,
      'This order is too old: orders can be claimed within 30 days.',
    ]);
    expect(refused.steps).toEqual(['ask-team']);
    expect((await ask(park, refused.stepTicket, ' We were ill. ')).statusCode).toBe(204);
    const staff = await signInStaff(park, 'agent');
    const [request] = (await staff.call('GET', '/api/admin/club-request/')).json<ClubRequestView[]>();
    expect(request).toMatchObject({
      ...{ account: member.memberId, member: 'Noor Okafor', email: member.email },
      ...{ kind: 'tickets', number: oldOrder, reason: 'ticket too old', note: 'We were ill.' },
      ...{ isProved: false, status: 'open', isOverdue: false },
    });
    expect((await mailsOf(park, 'club-request')).map(({ toAddress }) => toAddress)).toEqual([
      park.services.brand.loyaltyEmail,
    ]);
    const path = `/api/admin/club-request/${request?.requestId ?? ''}`;
    const answer = { answer: 'added', message: 'Get well soon.' };
    const answered = await staff.call('PUT', path, answer);
    expect(answered.json<ClubRequestView>()).toMatchObject({ status: 'added', message: 'Get well soon.' });
    const [mail] = await mailsOf(park, 'club-request-answer');
    expect(mail?.toAddress).toBe(member.email);
    expect(mail?.plainText).toContain('Our team has added the points to your account.');
    expect(mail?.plainText).toContain('Get well soon.');
    const again = await staff.call('PUT', path, answer);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'club-request-answered']);
    expect(await mailsOf(park, 'club-request-answer')).toHaveLength(1);
    const recorded = await park.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'Club Request Update'));
    expect(recorded).toHaveLength(1);
    expect(JSON.stringify(recorded)).not.toContain('Get well soon');
    const undone = await staff.call('POST', `/api/admin/undo/${String(answered.headers['x-undo'])}`);
    expect([undone.statusCode, await mailsOf(park, 'club-request-answer')]).toEqual([200, []]);
    const [reopened] = (await staff.call('GET', '/api/admin/club-request/')).json<ClubRequestView[]>();
    expect(reopened).toMatchObject({ status: 'open', answeredBy: null, message: null });
  });

  test('a second request for the same number is not offered, changes nothing and mails no one', async (park) => {
    const member = await joinClub(park);
    const { stepTicket } = await claimOldOrder(park, member);
    const answers = [await ask(park, stepTicket), await ask(park, stepTicket)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await claimOldOrder(park, member)).steps).toEqual(['asked']);
    expect(await park.services.db.$count(clubRequests)).toBe(1);
    expect(await mailsOf(park, 'club-request')).toHaveLength(1);
  });

  test('a member with three open requests is offered the address of the team instead', async (park) => {
    const member = await joinClub(park);
    const { stepTicket } = await claimOldOrder(park, member);
    const { memberId } = member;
    const now = park.clock.now();
    const others = ['1', '2', '3'].map((number) => ({
      ...{ memberId, earnKind: 'tickets', number, reason: 'ticket-too-old', note: '', isProved: false },
      ...{ language: 'en', status: 'open', requestedAt: now, dueAt: now },
    })) satisfies (typeof clubRequests.$inferInsert)[];
    await park.services.db.insert(clubRequests).values(others);
    expect((await claimOldOrder(park, member)).steps).toEqual(['write-mail']);
    const late = await ask(park, stepTicket);
    expect([late.statusCode, late.body]).toEqual([
      400,
      'This is no longer offered. Please submit your number again.',
    ]);
  });

  test('a sealed step that is made up, changed, too old, or of another refusal is over', async (park) => {
    const member = await joinClub(park);
    const { stepTicket } = await claimOldOrder(park, member);
    const changed = `${stepTicket.slice(0, -2)}${stepTicket.endsWith('AA') ? 'BB' : 'AA'}`;
    const answers = [await ask(park, 'made-up'), await ask(park, changed), await remind(park, stepTicket)];
    park.clock.advance(31 * 60);
    answers.push(await ask(park, stepTicket));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(await park.services.db.$count(clubRequests)).toBe(0);
  });

  test('a purchase of another member leads to the own account and to the team', async (park) => {
    const refused = await stepsOf(park, await joinClub(park), 'tickets', { orderId: claimedOrder });
    expect(refused.text).toMatch(/already claimed by another member/);
    expect(refused.steps).toEqual(['show-account', 'ask-team']);
  });

  test('a member without a claim left proves the address or asks the team; without codes only the team is offered', async (park) => {
    const member = await joinClub(park);
    await stepsOf(park, member, 'tickets', { orderId: '10300001' });
    const other = () => claimOpenCheck(park, member);
    expect((await other()).steps).toEqual(['sign-in', 'ask-team']);
    await park.services.db.delete(settings).where(eq(settings.key, 'loyaltyMemberClaims'));
    expect((await other()).steps).toEqual(['ask-team']);
  });

  test('a caller who is no member, and a wrong user id, get no sealed step', async (park) => {
    const stranger = { email: 'nobody@mail.example', userID: 'x', memberId: '' };
    expect(await claimOldOrder(park, stranger)).toMatchObject({ steps: ['start-over'], stepTicket: '' });
  });

  test('the team sees that a member had proved the mailbox', async (park) => {
    const { memberTicket, userId } = await signIn(park, ines.email);
    const answer = await park.post('/api/loyalty/tickets/', {
      ...{ email: ines.email, userID: userId, memberTicket, orderId: oldOrder },
    });
    await ask(park, String(answer.headers['x-next-step-ticket']));
    const [request] = await park.services.db.select().from(clubRequests);
    expect(request).toMatchObject({ isProved: true, memberId: ines.memberId });
  });

  test('an answer without any text is refused if it is nothing but a text', async (park) => {
    await ask(park, (await claimOldOrder(park, await joinClub(park))).stepTicket);
    const staff = await signInStaff(park, 'agent');
    const [request] = (await staff.call('GET', '/api/admin/club-request/')).json<ClubRequestView[]>();
    const path = `/api/admin/club-request/${request?.requestId ?? ''}`;
    expect((await staff.call('PUT', path, { answer: 'answered', message: ' ' })).statusCode).toBe(400);
    expect((await staff.call('PUT', `${path}0`, { answer: 'declined', message: '' })).statusCode).toBe(404);
    expect((await staff.call('PUT', path, { answer: 'declined', message: '' })).statusCode).toBe(200);
  });

  test('an answered request is deleted after ninety days, an open one never by itself', async (park) => {
    const member = await joinClub(park);
    await ask(park, (await claimOldOrder(park, member)).stepTicket);
    await park.services.db.update(clubRequests).set({ status: 'answered', answeredAt: park.clock.now() });
    await ask(park, (await claimOldOrder(park, member)).stepTicket);
    expect(await park.services.db.$count(clubRequests)).toBe(2);
    park.clock.advance(89 * daySeconds);
    await runHousekeeping(park.services);
    expect(await park.services.db.$count(clubRequests)).toBe(2);
    park.clock.advance(2 * daySeconds);
    await runHousekeeping(park.services);
    const left = await park.services.db.select({ status: clubRequests.status }).from(clubRequests);
    expect(left).toEqual([{ status: 'open' }]);
  });
});

describe('a reminder', () => {
  test('is offered for a check that is not paid yet, and mailed once when it is paid', async (park) => {
    await openCheckOf(park);
    const member = await joinClub(park);
    const refused = await claimOpenCheck(park, member);
    expect(refused.text).toBe('This check is not paid yet. Please try again once it is closed.');
    expect(refused.steps).toEqual(['remind']);
    const answers = [await remind(park, refused.stepTicket), await remind(park, refused.stepTicket)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await claimOpenCheck(park, member)).steps).toEqual(['reminded']);
    await sendReminders(park.services);
    expect(await mailsOf(park, 'claim-reminder')).toEqual([]);
    await park.services.db.update(checks).set({ status: 'closed' }).where(eq(checks.checkNumber, openCheck));
    expect((await sendReminders(park.services)).taken).toBe(0);
    park.clock.advance(600);
    await Promise.all([sendReminders(park.services), sendReminders(park.services)]);
    await sendReminders(park.services);
    const [mail, ...further] = await mailsOf(park, 'claim-reminder');
    expect([mail?.toAddress, further]).toEqual([member.email, []]);
    expect(mail?.plainText).toContain(`You can claim its points now.`);
    expect(mail?.plainText).toContain(`/loyalty/purchase/${openCheck}`);
    expect(await park.services.db.$count(claimReminders)).toBe(0);
  });

  test('is mailed on its last day if the check is still open, and forgotten', async (park) => {
    await openCheckOf(park);
    await remind(park, (await claimOpenCheck(park, await joinClub(park))).stepTicket);
    park.clock.advance(3 * daySeconds);
    await sendReminders(park.services);
    const [mail] = await mailsOf(park, 'claim-reminder');
    expect(mail?.plainText).toContain('this is our only reminder');
    expect(await park.services.db.$count(claimReminders)).toBe(0);
  });

  test.each(['voided', 'refunded'] as const)('of a check that is %s is dropped without a mail', (status) =>
    withOwnPark(async (park) => {
      await openCheckOf(park);
      await remind(park, (await claimOpenCheck(park, await joinClub(park))).stepTicket);
      expect(await park.services.db.$count(claimReminders)).toBe(1);
      await park.services.db.update(checks).set({ status }).where(eq(checks.checkNumber, openCheck));
      await sendReminders(park.services);
      expect([await mailsOf(park, 'claim-reminder'), await park.services.db.$count(claimReminders)]).toEqual([
        [],
        0,
      ]);
    }),
  );

  test('of a stay waits for its arrival, and is not offered for one in the far future', async (park, db) => {
    const member = await joinClub(park);
    const [stay] = await db.select().from(stays).where(eq(stays.reservationNumber, 'HB483010'));
    const arrivesAt = (days: number) => new Date(park.clock.now().getTime() + days * daySeconds * 1000);
    const reserve = (days: number) =>
      db
        .update(stays)
        .set({ status: 'reserved', arrivesAt: arrivesAt(days), departsAt: arrivesAt(days + 2) })
        .where(eq(stays.reservationNumber, 'HB483010'));
    expect(stay?.lastName).toBe('Okafor');
    await reserve(91);
    const claim = () => stepsOf(park, member, 'hotels', { reservationNumber: 'HB483010' });
    expect((await claim()).steps).toEqual(['write-mail']);
    await reserve(10);
    const refused = await claim();
    expect(refused.steps).toEqual(['remind']);
    await remind(park, refused.stepTicket);
    park.clock.advance(10 * daySeconds);
    await db.update(stays).set({ status: 'in-house' }).where(eq(stays.reservationNumber, 'HB483010'));
    await sendReminders(park.services);
    expect((await mailsOf(park, 'claim-reminder'))[0]?.plainText).toContain('/loyalty/hotels/HB483010');
  });

  test('and requests go with the account', async (park, db) => {
    await openCheckOf(park);
    const member = await joinClub(park);
    await remind(park, (await claimOpenCheck(park, member)).stepTicket);
    await ask(park, (await claimOldOrder(park, member)).stepTicket);
    expect([await db.$count(clubRequests), await db.$count(claimReminders)]).toEqual([1, 1]);
    const admin = await signInStaff(park, 'admin');
    await admin.call('DELETE', `/api/admin/loyalty/${member.userID}`);
    expect([await db.$count(clubRequests), await db.$count(claimReminders)]).toEqual([0, 0]);
  });
});
