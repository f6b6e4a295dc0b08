/** The park's own texts for answers, from the tab to the menu of the queue. */
import { expect } from 'vitest';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';

import { helpRequests } from '#server/base/db/schema/requests.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';

const path = '/api/admin/answer-text/';
const row = {
  answerTextName: 'Come by tomorrow',
  answerTextKind: 'link',
  answerTextAnswer: 'approve',
  answerTextLanguage: 'de',
  answerTextText: 'Guten Tag, es geht um {about}. {park}, {email}',
  answerTextActive: true,
};

async function askForLink({ services, clock }: TestPark): Promise<string> {
  const now = clock.now();
  const [asked] = await services.db
    .insert(helpRequests)
    .values({
      ...{ kind: 'link', email: 'ada@mail.example', number: '10240005', note: '', language: 'de' },
      ...{ status: 'open' as const, requestedAt: now, dueAt: now },
    })
    .returning();
  return asked?.requestId ?? '';
}

async function textsOf(staff: SignedInStaff, id: string): Promise<OpenedRequest['texts']> {
  const opened = await staff.call('GET', `/api/admin/request/link/${id}`);
  return opened.json<OpenedRequest>().texts;
}

const make = (staff: SignedInStaff, more: AdminRow) => staff.call('POST', path, { ...row, ...more });

test('a text of the tab is offered with its gaps filled, before ours, for its kind and while it is active', async (own) => {
  const [admin, agent] = [await signInStaff(own, 'admin'), await signInStaff(own, 'agent')];
  const id = await askForLink(own);
  const ours = await textsOf(agent, id);
  expect(ours.map(({ name }) => name)).toEqual(['The link was mailed', 'No order was found']);
  const made = (await make(admin, {})).json<AdminRow>();
  await make(admin, { answerTextKind: 'photo' });
  await make(admin, { answerTextName: 'Not yet', answerTextActive: false });
  const { name, supportEmail } = own.services.brand;
  expect(await textsOf(agent, id)).toEqual([
    {
      name: 'Come by tomorrow',
      answer: 'approve',
      text: `Guten Tag, es geht um 10240005. ${name}, ${supportEmail}`,
    },
    ...ours,
  ]);
  await admin.call('DELETE', `${path}${String(made['answerTextGUID'])}`);
  expect(await textsOf(agent, id)).toEqual(ours);
});

test('a text with the name of one of ours stands in for it, also in English for a guest of another language', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const id = await askForLink(own);
  const named = { answerTextName: 'No order was found', answerTextAnswer: 'decline' };
  await make(admin, { ...named, answerTextLanguage: 'en', answerTextText: 'Nothing here' });
  await make(admin, { ...named, answerTextLanguage: 'fr', answerTextText: 'Rien' });
  expect((await textsOf(admin, id)).map(({ name, text }) => [name, text.slice(0, 12)])).toEqual([
    ['No order was found', 'Nothing here'],
    ['The link was mailed', 'Wir haben Ih'],
  ]);
  await make(admin, { ...named, answerTextText: 'Nichts gefunden' });
  expect((await textsOf(admin, id))[0]?.text).toBe('Nichts gefunden');
});

test.each([
  [{ answerTextText: 'Hello {gest}' }, 'Nothing fills {gest}'],
  [{ answerTextKind: 'parcel' }, 'Choose one of the list'],
])('a row with %o is refused', async (more, message) => {
  await withOwnPark(async (own) => {
    const admin = await signInStaff(own, 'admin');
    const answer = await make(admin, more);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    expect((await admin.call('GET', path)).json()).toEqual([]);
  });
});

test('of 100 texts of one name, kind and language at once one is kept, and the filter of a choice finds exactly its value', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const codes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const sent = Array.from({ length: 25 }, () => make(admin, {}));
    codes.push(...(await Promise.all(sent)).map(({ statusCode }) => statusCode));
  }
  expect([codes.filter((code) => code === 201).length, codes.filter((code) => code === 409).length]).toEqual([
    1, 99,
  ]);
  const found = async (filter: AdminRow) =>
    (await admin.call('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).json();
  expect(await found({ answerTextKind: 'link' })).toHaveLength(1);
  expect(await found({ answerTextKind: 'lin' })).toHaveLength(0);
});
