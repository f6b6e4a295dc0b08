/** The queue of requests: the list for each member of the team, who has which one, and answers that respect it. */
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import type { OpenedRequest, QueuedRequest, RequestHold } from '#contract/calls/staff-requests.ts';

import { holdMinutes } from '#domain/request-kinds.ts';
import { permissions, teamMembers } from '#server/base/db/schema/administration.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { answerTexts, helpRequests, requestHolds } from '#server/base/db/schema/requests.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { endRows } from '#server/base/retention/end-rows.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test, keepOpen } from '#server/testing/test-park.ts';
import { photoRequests } from '#server/base/db/schema/park.ts';
import { takeHold } from '#server/staff/requests/request-holds.queries.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';

const api = '/api/admin/request/';

interface Queue {
  kinds: string[];
  requests: QueuedRequest[];
  total: number;
}

async function queueOf(staff: SignedInStaff): Promise<Queue> {
  const answer = await staff.call('GET', api);
  expect(answer.statusCode).toBe(200);
  return answer.json<Queue>();
}

async function firstPhoto(staff: SignedInStaff): Promise<string> {
  const found = (await queueOf(staff)).requests.find(({ kind }) => kind === 'photo');
  return found?.requestId ?? 'none';
}

const pathOf = (kind: string, id: string): string => `${api}${kind}/${id}`;

async function addHelp({ services, clock }: TestPark, kind: 'wristband' | 'link', dueIn: number) {
  const now = clock.now();
  const [row] = await services.db
    .insert(helpRequests)
    .values({
      ...{ kind, email: 'ada@mail.example', number: '10240005', note: 'The link is gone', language: 'de' },
      ...{ status: 'open' as const, requestedAt: now, dueAt: new Date(now.getTime() + dueIn) },
    })
    .returning();
  return row?.requestId ?? '';
}

describe('the list', () => {
  test('has all kinds by their due time, and names what is overdue', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const late = await addHelp(own, 'link', -60_000);
    const { requests, kinds, total } = await queueOf(staff);
    expect(kinds).toEqual(['photo', 'club', 'wristband', 'link']);
    expect([requests[0]?.requestId, requests[0]?.isOverdue]).toEqual([late, true]);
    expect(requests.map(({ dueAt }) => dueAt)).toEqual(requests.map(({ dueAt }) => dueAt).toSorted());
    expect(total).toBe(requests.length);
    expect(requests.some(({ kind, isOverdue }) => kind === 'photo' && !isOverdue)).toBe(true);
  });

  test('has no request, no count and no detail of a kind that the caller may not list', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const id = await firstPhoto(staff);
    const before = await queueOf(staff);
    const isPhoto = eq(permissions.name, 'Photo Request List');
    await own.services.db.update(permissions).set({ isActive: false }).where(isPhoto);
    const { requests, kinds, total } = await queueOf(staff);
    expect(kinds).not.toContain('photo');
    expect(requests.filter(({ kind }) => kind === 'photo')).toEqual([]);
    expect(total).toBe(before.requests.filter(({ kind }) => kind !== 'photo').length);
    expect((await staff.call('GET', pathOf('photo', id))).statusCode).toBe(403);
    expect((await staff.call('POST', `${pathOf('photo', id)}/hold`, { word: '' })).statusCode).toBe(403);
  });

  test('has the answered ones apart, with their answers, and only of the kinds that the caller may list', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const photo = await firstPhoto(staff);
    const link = await addHelp(own, 'link', 60_000);
    const answer = { answer: 'declined', message: 'It is a fine photo.' };
    await staff.call('PUT', `/api/admin/photo-request/${photo}`, answer);
    own.clock.advance(60);
    const help = { answer: 'answered', message: 'Your link is on its way.' };
    await staff.call('PUT', `/api/admin/help-request/${link}`, help);
    const answeredOf = async () =>
      (await staff.call('GET', `${api}?status=answered`)).json<Queue>().requests.slice(0, 2);
    expect(await answeredOf()).toMatchObject([
      { requestId: link, status: 'answered', answer: 'approve', message: help.message },
      {
        requestId: photo,
        status: 'answered',
        answer: 'decline',
        message: answer.message,
        answeredBy: 'Gail Osei',
      },
    ]);
    expect((await queueOf(staff)).requests.map(({ requestId }) => requestId)).not.toContain(photo);
    const isHelp = eq(permissions.name, 'Help Request List');
    await own.services.db.update(permissions).set({ isActive: false }).where(isHelp);
    expect((await answeredOf())[0]?.requestId).toBe(photo);
  });
});

test('unknown requests, kinds and words are refused with their text', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const none = '00000000-0000-4000-8000-000000000000';
  const statusOf = async (method: 'GET' | 'POST' | 'DELETE' | 'PUT', path: string, body?: unknown) =>
    (await staff.call(method, path, body)).statusCode;
  expect(await statusOf('GET', pathOf('photo', none))).toBe(404);
  expect(await statusOf('GET', pathOf('photo', 'x'))).toBe(404);
  expect(await statusOf('GET', pathOf('parcel', none))).toBe(400);
  expect(await statusOf('POST', `${pathOf('club', none)}/hold`, { word: '' })).toBe(404);
  expect(await statusOf('POST', `${pathOf('club', none)}/hold`, { word: 'w'.repeat(201) })).toBe(400);
  expect(await statusOf('POST', `${pathOf('club', none)}/hold`, {})).toBe(400);
  expect(await statusOf('DELETE', `${pathOf('club', 'x')}/hold`)).toBe(204);
  expect(await statusOf('PUT', '/api/admin/help-request/x', { answer: 'answered', message: 'm' })).toBe(404);
  expect(await statusOf('PUT', '/api/admin/help-request/x', { answer: 'answered', message: ' ' })).toBe(400);
});

describe('who has a request', () => {
  test('the one who opened it first; another one takes it over with a word, which is on record', async (own) => {
    const agent = await signInStaff(own, 'agent');
    const lead = await signInStaff(own, 'admin');
    const id = await firstPhoto(agent);
    const hold = `${pathOf('photo', id)}/hold`;
    expect((await agent.call('POST', hold, { word: '' })).json<RequestHold>().isMine).toBe(true);
    const refused = await lead.call('POST', hold, { word: ' ' });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'request-held']);
    const answer = { answer: 'declined', message: '' };
    expect((await lead.call('PUT', `/api/admin/photo-request/${id}`, answer)).statusCode).toBe(409);
    const taken = (await lead.call('POST', hold, { word: 'You are at lunch' })).json<RequestHold>();
    expect([taken.isMine, taken.word]).toEqual([true, 'You are at lunch']);
    const seen = (await queueOf(agent)).requests.find(({ requestId }) => requestId === id)?.hold;
    expect([seen?.isMine, seen?.word]).toEqual([false, 'You are at lunch']);
    const [entry] = await own.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'Request Take Over'));
    expect(entry).toMatchObject({ target: `photo ${id}`, after: { word: 'You are at lunch' } });
    expect((await lead.call('PUT', `/api/admin/photo-request/${id}`, answer)).statusCode).toBe(200);
    expect(await own.services.db.$count(requestHolds)).toBe(0);
    expect((await agent.call('POST', hold, { word: '' })).statusCode).toBe(409);
  });

  test('no one after some minutes without a sign of life, or after it was given back', async (own) => {
    const agent = await signInStaff(own, 'agent');
    const lead = await signInStaff(own, 'admin');
    const hold = `${pathOf('photo', await firstPhoto(agent))}/hold`;
    const first = (await agent.call('POST', hold, { word: '' })).json<RequestHold>();
    own.clock.advance(holdMinutes * 60 - 1);
    expect((await lead.call('POST', hold, { word: '' })).statusCode).toBe(409);
    const sign = (await agent.call('POST', hold, { word: '' })).json<RequestHold>();
    expect(sign.since).toBe(first.since);
    own.clock.advance(holdMinutes * 60);
    expect((await lead.call('POST', hold, { word: '' })).statusCode).toBe(200);
    await agent.call('DELETE', hold);
    expect((await agent.call('POST', hold, { word: '' })).statusCode).toBe(409);
    await lead.call('DELETE', hold);
    expect((await agent.call('POST', hold, { word: '' })).statusCode).toBe(200);
    await endRows(own.services.db, 'request_holds', new Date(own.clock.now().getTime() + 86_400_001));
    expect(await own.services.db.$count(requestHolds)).toBe(0);
  });
});

test('a request that one member has on two screens is given back with the last of them', async (own) => {
  const agent = await signInStaff(own, 'agent');
  const lead = await signInStaff(own, 'admin');
  const hold = `${pathOf('photo', await firstPhoto(agent))}/hold`;
  for (const screen of ['one', 'two', 'two']) await agent.call('POST', hold, { word: '', screen });
  await agent.call('DELETE', `${hold}?screen=two`);
  await agent.call('DELETE', `${hold}?screen=unknown`);
  expect((await lead.call('POST', hold, { word: '', screen: 'lead' })).statusCode).toBe(409);
  await lead.call('DELETE', `${hold}?screen=one`);
  expect(await own.services.db.$count(requestHolds)).toBe(1);
  // Of many screens, those that died do not stay on record permanently.
  for (let index = 0; index < 30; index += 1)
    await agent.call('POST', hold, { word: '', screen: `more-${index}` });
  const [row] = await own.services.db.select().from(requestHolds);
  expect(row?.screens).toHaveLength(20);
  expect(row?.screens[0]).toBe('more-29');
  for (const screen of row?.screens ?? []) await agent.call('DELETE', `${hold}?screen=${screen}`);
  expect((await lead.call('POST', hold, { word: '', screen: 'lead' })).statusCode).toBe(200);
  // Who loses it reads by whom and the words, and their screens no longer count.
  await agent.call('POST', hold, { word: 'I know this guest', screen: 'one' });
  const lost = await lead.call('POST', hold, { word: '', screen: 'lead' });
  expect(lost.json<{ code: string; message: string }>()).toMatchObject({ code: 'request-held' });
  expect(lost.body).toContain('took it over with the words “I know this guest”');
  expect((await own.services.db.select().from(requestHolds))[0]?.screens).toEqual(['one']);
});

test('an opened request has texts in the guest’s language, those of the park first, with their gaps filled', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const id = await addHelp(own, 'link', 60_000);
  const common = { kind: 'link', answer: 'approve', isActive: true } as const;
  await own.services.db.insert(answerTexts).values([
    { ...common, name: 'Sent', language: 'de', text: 'Gesendet zu {about} {other}' },
    { ...common, name: 'Sent', language: 'en', text: 'Sent' },
  ]);
  const opened = (await staff.call('GET', pathOf('link', id))).json<OpenedRequest>();
  expect(opened.language).toBe('de');
  expect(opened.texts.map(({ name }) => name)).toEqual(['Sent', 'The link was mailed', 'No order was found']);
  expect(opened.texts[0]?.text).toBe('Gesendet zu 10240005 {other}');
  expect(opened.texts[1]?.text).toContain('Wir haben Ihren Link');
  expect(opened.found[0]).toMatchObject({ kind: 'order', number: '10240005' });
});

test('a request for help is answered once, by mail, with the text that was used on record; an undo opens it again', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const id = await addHelp(own, 'link', 60_000);
  const path = `/api/admin/help-request/${id}`;
  const given = { answer: 'answered', message: 'Wir haben ihn gesendet.', template: 'The link was mailed' };
  const answered = await staff.call('PUT', path, given);
  expect(answered.statusCode).toBe(204);
  expect((await staff.call('PUT', path, given)).statusCode).toBe(409);
  const sent = await own.services.db.select().from(mails).where(eq(mails.kind, 'help-request-answer'));
  expect(sent.map(({ toAddress }) => toAddress)).toEqual(['ada@mail.example']);
  expect(sent[0]?.plainText).toContain('Wir haben ihn gesendet.');
  const [entry] = await own.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Help Request Update'));
  expect(entry?.after).toMatchObject({ status: 'answered', template: 'The link was mailed' });
  const isQueued = async () => (await queueOf(staff)).requests.some(({ requestId }) => requestId === id);
  expect(await isQueued()).toBe(false);
  const undone = await staff.call('POST', `/api/admin/undo/${String(answered.headers['x-undo'])}`);
  expect([undone.statusCode, await isQueued()]).toEqual([200, true]);
  expect(await own.services.db.$count(mails, eq(mails.kind, 'help-request-answer'))).toBe(0);
});

const servers = keepOpen(() => openTwoServers());

const takers = 300;
const wave = 50;

test('of 300 members who take one request at once, exactly one has it', async () => {
  const { db } = servers.park.services;
  const [request] = await db.select().from(photoRequests);
  const requestId = request?.requestId ?? '';
  const people = Array.from({ length: takers }, (_, index) => ({
    ...{ firstName: 'Taker', lastName: String(index), internalId: `taker-${index}` },
    ...{ username: `taker-${index}@race.example`, description: '', accessLevel: 20 },
  }));
  const members = await db.insert(teamMembers).values(people).returning({ guid: teamMembers.guid });
  const now = servers.park.clock.now();
  const take = (memberGuid: string, index: number) =>
    takeHold(
      servers.services[index % 2 === 0 ? 0 : 1].db,
      { kind: 'photo', requestId },
      { memberGuid, memberName: `Taker ${index}`, word: '', screen: 'a', now },
    );
  // In waves, because a connection of the pool is waited for only some seconds.
  const taken: unknown[] = [];
  for (let from = 0; from < takers; from += wave) {
    const some = members.slice(from, from + wave);
    taken.push(...(await Promise.all(some.map(({ guid }, index) => take(guid, from + index)))));
  }
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  const rows = await db.select().from(requestHolds);
  expect(rows).toHaveLength(1);
  // After some minutes without a sign of life all may take it again, and one wins again.
  const later = new Date(now.getTime() + 10 * 60_000);
  const again = await Promise.all(
    members
      .slice(0, wave)
      .map(({ guid }, index) =>
        takeHold(
          servers.services[index % 2 === 0 ? 0 : 1].db,
          { kind: 'photo', requestId },
          { memberGuid: guid, memberName: 'Later', word: '', screen: 'a', now: later },
        ),
      ),
  );
  expect(again.filter((one) => one !== undefined)).toHaveLength(1);
});
