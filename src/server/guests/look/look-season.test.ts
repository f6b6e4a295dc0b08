/** Looks that begin and end by themselves, by the park's operating day. */
import { expect } from 'vitest';

import type { SavedLookDraft } from '#contract/calls/staff-looks.ts';
import { boundsOfOperatingDay } from '#domain/operating-day.ts';

import { touchWhatIsDue } from '#server/changes/due-moments.ts';
import { dayTicket } from '#server/testing/demo-passes.ts';
import { addToPhone, withLivePark, type LivePark } from '#server/testing/live-park.ts';
import { runRounds } from '#server/testing/live-rounds.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { editorOf, lookNamed, publish, publishChange, sendDraft } from './look-testing.ts';

const color = 'passCustomizationBackgroundColor';

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
