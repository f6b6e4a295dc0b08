/** Drafts of looks: who sees them, who may save them, and two people at once. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Look, SavedLookDraft } from '#contract/calls/staff-looks.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { boundsOfOperatingDay } from '#domain/operating-day.ts';
import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { addToPhone, withLivePark, type LivePark, runRounds } from '#server/testing/live-park.ts';
import { type TestPark, test, sharePark, dayTicket } from '#server/testing/test-park.ts';
import { editorOf, lookNamed, publish, sendDraft, publishChange } from './look-testing.ts';

const color = 'passCustomizationBackgroundColor';

test('no guest sees a draft, and everyone who may list looks does, with who saved it and when', async (own) => {
  const staff = await signInStaff(own, 'design');
  const look = await lookNamed(staff, 'Day Ticket');
  const saved = await sendDraft(staff, look, { cells: { [color]: '102030' } });
  expect(saved.json()).toMatchObject({ version: 1, basedOn: look.version, cells: { [color]: '102030' } });
  const order = (await own.post('/api/login/', dayTicket)).json<{ backgroundColor: string }>();
  expect(order.backgroundColor).toBe('0B3D62');
  const agent = await signInStaff(own, 'agent');
  const { draft } = await lookNamed(agent, 'Day Ticket');
  expect(draft).toMatchObject({
    cells: { [color]: '102030' },
    changedAt: own.clock.now().toISOString(),
  });
  expect(draft?.changedBy).not.toBe('');
  const entries = await own.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Look Draft Update'));
  expect(entries).toMatchObject([{ target: `draft/${look.id}`, before: null, after: { [color]: '102030' } }]);
});

test('of two people who edit one look, the second gets 412, and both can read the other’s draft', async (own) => {
  const [first, second] = [await signInStaff(own, 'design'), await signInStaff(own, 'admin')];
  const look = await lookNamed(first, 'Day Ticket');
  expect((await sendDraft(first, look, { cells: { [color]: '102030' } })).statusCode).toBe(200);
  const late = await sendDraft(second, look, { cells: { [color]: '203040' } });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([412, 'row-changed']);
  const theirs = (await editorOf(second, look.id)).look.draft;
  expect(theirs?.cells[color]).toBe('102030');
  const taken = await sendDraft(second, look, { cells: { [color]: '203040' } }, theirs?.version);
  expect(taken.json()).toMatchObject({ version: 2, cells: { [color]: '203040' } });
  const stale = { 'if-match': '"1"' };
  const discarded = await first.call('DELETE', `/api/admin/look-draft/${look.id}`, undefined, stale);
  expect(discarded.statusCode).toBe(412);
  const gone = await second.call('DELETE', `/api/admin/look-draft/${look.id}`, undefined, {
    'if-match': '"2"',
  });
  expect(gone.statusCode).toBe(200);
  expect((await lookNamed(first, 'Day Ticket')).draft).toBeNull();
});

test('a draft on an older version of the look is not saved over the newer one', async (own) => {
  const staff = await signInStaff(own, 'design');
  const look = await lookNamed(staff, 'Day Ticket');
  await staff.call('PUT', `/api/admin/pass-customization/${look.id}`, { [color]: '7A4B00' });
  expect((await sendDraft(staff, look, { cells: { [color]: '102030' } })).statusCode).toBe(412);
  const now = await lookNamed(staff, 'Day Ticket');
  expect((await sendDraft(staff, now, { cells: { [color]: '102030' } })).statusCode).toBe(200);
});

const designer = shareStaff(sharePark(), 'design');

test.each<[string, Record<string, unknown>, string]>([
  ['a color that is none', { cells: { [color]: 'blue' } }, color],
  ['an address that is not https', { cells: { passCustomizationGoogleURI: 'javascript:1' } }, 'GoogleURI'],
  ['a day that no calendar has', { to: '2026-02-30' }, 'to'],
  ['a last day before the first', { from: '2026-12-05', to: '2026-12-01' }, 'to'],
  ['a first day without a last one', { from: '2026-12-05' }, 'to'],
  ['a picture that is not there', { picture: 'a'.repeat(32) }, 'picture'],
  ['a picture by its address', { picture: 'https://evil.example/a.png' }, 'picture'],
])('a draft with %s is refused with the field', async (_what, change, field) => {
  const answer = await sendDraft(designer, await lookNamed(designer, 'Day Ticket'), change);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(field);
});

test('a draft may be incomplete, and is then not published', async (own) => {
  const staff = await signInStaff(own, 'design');
  const look = await lookNamed(staff, 'Day Ticket');
  const cells = { [color]: '', passCustomizationInstructions: null };
  const saved = (await sendDraft(staff, look, { cells })).json<SavedLookDraft>();
  const answer = await publish(staff, look, saved.version);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ faults: { path: string }[] }>().faults.map(({ path }) => path)).toEqual([
    `/${color}`,
    '/passCustomizationInstructions',
  ]);
});

test('looks that are not there are not found', async (own) => {
  const staff = await signInStaff(own, 'design');
  const known: Look = await lookNamed(staff, 'Day Ticket');
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '%00', "'"]) {
    const look = { ...known, id };
    const answers = await Promise.all([
      staff.call('GET', `/api/admin/look/${id}`),
      sendDraft(staff, look, {}),
      publish(staff, look, 1),
      staff.call('POST', '/api/admin/look-draft/', { copyOf: id }),
      staff.call('DELETE', `/api/admin/look-season/${id}`),
    ]);
    for (const { statusCode } of answers) expect([400, 404]).toContain(statusCode);
  }
});

test('what rotates without its own rules is refused when it is published, as in the tab', async (own) => {
  const staff = await signInStaff(own, 'design');
  const look = await lookNamed(staff, 'Brownie Club');
  const cells = { passCustomizationRotatingBarcode: true };
  const saved = (await sendDraft(staff, look, { cells })).json<SavedLookDraft>();
  const answer = await publish(staff, look, saved.version);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'row-refused']);
  expect((await lookNamed(staff, 'Brownie Club')).draft?.version).toBe(1);
});

/** The operating day that begins this many days after the present one. */
async function dayAfter(staff: SignedInStaff, days: number): Promise<string> {
  const { today } = await editorOf(staff, (await lookNamed(staff, 'Day Ticket')).id);
  return Temporal.PlainDate.from(today).add({ days }).toString();
}

async function colorOnPage(own: TestPark): Promise<string> {
  return (await own.post('/api/login/', dayTicket)).json<{ backgroundColor: string }>().backgroundColor;
}

function goTo(own: TestPark, moment: Date): void {
  own.clock.advance((moment.getTime() - own.clock.now().getTime()) / 1000);
}

async function reach(own: LivePark, moment: Date): Promise<void> {
  goTo(own, moment);
  await touchWhatIsDue(own.services);
  await runRounds(own);
}

test('a season reaches page and phone at its first moment, and leaves them at its last', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, dayTicket);
    const staff = await signInStaff(own, 'design');
    const [from, to] = [await dayAfter(staff, 2), await dayAfter(staff, 3)];
    const { brand } = own.services;
    await touchWhatIsDue(own.services);
    const answer = await publishChange(staff, 'Day Ticket', { cells: { [color]: '5B2A86' }, from, to });
    expect(answer.json()).toMatchObject({ begins: from, touched: { apple: 1, google: 0 } });
    await runRounds(own);
    expect(own.apple.taken).toEqual([]);
    expect(await colorOnPage(own)).toBe('0B3D62');

    const begins = boundsOfOperatingDay(from, brand).from;
    goTo(own, new Date(begins.getTime() - 1000));
    expect(await colorOnPage(own)).toBe('0B3D62');
    await reach(own, begins);
    expect(await colorOnPage(own)).toBe('5B2A86');
    expect(own.apple.taken).toEqual([phone.pushToken]);
    expect((await phone.follow())?.['backgroundColor']).toBe('rgb(91,42,134)');

    await reach(own, boundsOfOperatingDay(to, brand).to);
    expect(await colorOnPage(own)).toBe('0B3D62');
    expect(own.apple.taken).toHaveLength(2);
    expect((await phone.follow())?.['backgroundColor']).toBe('rgb(11,61,98)');
  }));

test('a season that begins today is on at once, and can be ended at once', () =>
  withLivePark(async (own) => {
    const phone = await addToPhone(own, dayTicket);
    const staff = await signInStaff(own, 'design');
    const change = { cells: { [color]: '5B2A86' }, to: await dayAfter(staff, 5) };
    const answer = await publishChange(staff, 'Day Ticket', change);
    expect(answer.json()).toMatchObject({ begins: null });
    await runRounds(own);
    expect((await phone.follow())?.['backgroundColor']).toBe('rgb(91,42,134)');
    const look = await lookNamed(staff, 'Day Ticket');
    const [season] = look.seasons;
    expect([season?.state, look.card.backgroundColor, look.look.cells[color]]).toEqual([
      'on',
      '5B2A86',
      '0B3D62',
    ]);
    own.clock.advance(60);
    const ended = await staff.call('DELETE', `/api/admin/look-season/${season?.seasonId}`);
    expect([ended.statusCode, ended.json()]).toEqual([
      200,
      { id: look.id, touched: { apple: 1, google: 0 }, begins: null },
    ]);
    await runRounds(own);
    expect((await phone.follow())?.['backgroundColor']).toBe('rgb(11,61,98)');
    const again = await staff.call('DELETE', `/api/admin/look-season/${season?.seasonId}`);
    expect(again.statusCode).toBe(404);
  }));

test('a season that has not begun is taken back without a trace on any pass', async (own) => {
  const staff = await signInStaff(own, 'design');
  const days = { from: await dayAfter(staff, 2), to: await dayAfter(staff, 3) };
  await publishChange(staff, 'Day Ticket', { cells: { [color]: '5B2A86' }, ...days });
  const { seasons } = await lookNamed(staff, 'Day Ticket');
  expect(seasons).toMatchObject([{ ...days, state: 'planned', backgroundColor: '5B2A86' }]);
  await staff.call('DELETE', `/api/admin/look-season/${seasons[0]?.seasonId}`);
  expect((await lookNamed(staff, 'Day Ticket')).seasons).toEqual([]);
});

test('days of another season, and days that are over, are refused with the field', async (own) => {
  const staff = await signInStaff(own, 'design');
  const day = (days: number) => dayAfter(staff, days);
  await publishChange(staff, 'Day Ticket', { from: await day(2), to: await day(4) });
  const fault = async (from: string, to: string): Promise<string | undefined> => {
    const look = await lookNamed(staff, 'Day Ticket');
    const saved = await sendDraft(staff, look, { from, to }, look.draft?.version);
    const answer = await publish(staff, look, saved.json<SavedLookDraft>().version);
    return answer.json<{ faults?: { path: string }[] }>().faults?.[0]?.path;
  };
  expect(await fault(await day(4), await day(6))).toBe('/from');
  expect(await fault('', await day(3))).toBe('/from');
  expect(await fault(await day(-3), await day(-1))).toBe('/to');
  expect(await fault(await day(5), await day(6))).toBeUndefined();
  expect((await lookNamed(staff, 'Day Ticket')).seasons).toHaveLength(2);
});

test('the members’ cards of the club follow a season of their look', async (own) => {
  const staff = await signInStaff(own, 'design');
  const { readCardLook } = await import('#server/passes/club-look.ts');
  const shown = async () => (await readCardLook(own.services)).backgroundColor;
  expect(await shown()).toBe('4E2A14');
  await publishChange(staff, 'Brownie Club', {
    cells: { [color]: '5B2A86' },
    to: await dayAfter(staff, 1),
  });
  expect(await shown()).toBe('5B2A86');
  own.clock.advance(3 * 86_400);
  expect(await shown()).toBe('4E2A14');
});
