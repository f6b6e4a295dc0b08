/** Publishing a look: what it touches, what it replaces, and how it returns. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Look, SavedLookDraft } from '#contract/calls/staff-looks.ts';

import { passCustomizationCategories } from '#server/base/db/schema/administration.ts';
import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { addToPhone, withLivePark, type LivePark, saveToGoogle } from '#server/testing/live-park.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test, creditCard, dayTicket, goldPass } from '#server/testing/test-park.ts';
import { requeueNext } from '#server/wallets/updates/rounds.ts';
import { editorOf, lookNamed, publish, publishChange, sendDraft } from './look-testing.ts';

const color = 'passCustomizationBackgroundColor';

/** Runs the queueing of passes to its end, and counts the updates of both wallets. */
async function countQueued(own: LivePark): Promise<{ apple: number; google: number }> {
  while ((await requeueNext(own.services)).taken > 0);
  const rows = await own.services.db.select({ wallet: passUpdates.wallet }).from(passUpdates);
  const of = (wallet: string): number => rows.filter((row) => row.wallet === wallet).length;
  return { apple: of('apple'), google: of('google') };
}

test.each(['Day Ticket', 'Ride Credits', 'Wild Pass Gold', 'Brownie Club', 'Wild Pass Junior'])(
  'the number that is told before a publication is the number that is sent again: %s',
  (name) =>
    withLivePark(async (own) => {
      const { walletTicket } = await signIn(own);
      const member = { email: ines.email, walletTicket };
      for (const proof of [dayTicket, creditCard, goldPass, member]) await addToPhone(own, proof);
      for (const proof of [dayTicket, goldPass, member]) await saveToGoogle(own, proof);
      // A rule that overlaps another one must not count a pass twice.
      await own.services.db.insert(passCustomizationCategories).values({
        ttBarcode: dayTicket.barcode,
        customizationName: 'Day Ticket',
        isActive: true,
      });
      const staff = await signInStaff(own, 'design');
      const { id } = await lookNamed(staff, name);
      const { touched } = await editorOf(staff, id);
      await own.services.db.delete(passUpdates);

      const answer = await publishChange(staff, name, { cells: { [color]: '102030' } });

      expect(answer.json()).toEqual({ id, touched, begins: null });
      expect(await countQueued(own)).toEqual(touched);
      expect(touched.apple + touched.google > 0).toBe(name !== 'Wild Pass Junior');
    }),
);

test('a publication replaces the look in one audited act, and its draft is gone', async (own) => {
  const staff = await signInStaff(own, 'design');
  const answer = await publishChange(staff, 'Day Ticket', { cells: { [color]: '#102030' } });
  expect(answer.statusCode).toBe(200);
  const look = await lookNamed(staff, 'Day Ticket');
  expect([look.look.cells[color], look.card.backgroundColor, look.draft]).toEqual(['102030', '102030', null]);
  const [entry, ...others] = await own.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.target, look.id));
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    action: 'Look Publish',
    before: { [color]: '0B3D62', picture: '' },
    after: { [color]: '102030', picture: '' },
  });
});

test('one call returns to the look before, and another to the newer one', async (own) => {
  const staff = await signInStaff(own, 'design');
  await publishChange(staff, 'Day Ticket', { cells: { [color]: '102030' } });
  const { look, versions } = await editorOf(staff, (await lookNamed(staff, 'Day Ticket')).id);
  expect(versions.map(({ number, look: { cells } }) => [number, cells[color]])).toEqual([
    [2, '102030'],
    [1, '0B3D62'],
  ]);
  const back = (number: number, version: number | null) =>
    staff.call('POST', `/api/admin/look-return/${look.id}`, { number }, { 'if-match': `"${version}"` });
  expect((await back(1, look.version)).statusCode).toBe(200);
  const returned = await lookNamed(staff, 'Day Ticket');
  expect(returned.look.cells[color]).toBe('0B3D62');
  expect((await back(2, look.version)).statusCode).toBe(412);
  expect((await back(9, returned.version)).statusCode).toBe(404);
  expect((await back(2, returned.version)).statusCode).toBe(200);
  expect((await lookNamed(staff, 'Day Ticket')).look.cells[color]).toBe('102030');
});

test('what someone changed outside of the studio is a version to return to as well', async (own) => {
  const staff = await signInStaff(own, 'design');
  await publishChange(staff, 'Day Ticket', { cells: { [color]: '102030' } });
  const { id } = await lookNamed(staff, 'Day Ticket');
  await staff.call('PUT', `/api/admin/pass-customization/${id}`, { [color]: '7A4B00' });
  await publishChange(staff, 'Day Ticket', { cells: { [color]: '004D40' } });
  const { versions } = await editorOf(staff, id);
  expect(versions.map(({ publishedBy, look }) => [publishedBy !== '', look.cells[color]])).toEqual([
    [true, '004D40'],
    [false, '7A4B00'],
    [true, '102030'],
    [false, '0B3D62'],
  ]);
});

test('a draft that builds on an older look, and one that was saved since, are not published', async (own) => {
  const staff = await signInStaff(own, 'design');
  const look = await lookNamed(staff, 'Day Ticket');
  const draft = (await sendDraft(staff, look, { cells: { [color]: '102030' } })).json<SavedLookDraft>();
  expect((await sendDraft(staff, look, { cells: { [color]: '203040' } }, draft.version)).statusCode).toBe(
    200,
  );
  expect((await publish(staff, look, draft.version)).statusCode).toBe(412);
  await staff.call('PUT', `/api/admin/pass-customization/${look.id}`, { [color]: '7A4B00' });
  expect((await publish(staff, look, draft.version + 1)).statusCode).toBe(412);
  expect((await lookNamed(staff, 'Day Ticket')).look.cells[color]).toBe('7A4B00');
});

test('the ten minutes of undo give the look back, unless someone changed it since', async (own) => {
  const staff = await signInStaff(own, 'design');
  const undo = async (change: string): Promise<[number, unknown]> => {
    const answer = await publishChange(staff, 'Day Ticket', { cells: { [color]: change } });
    const entry = String(answer.headers['x-undo']);
    const undone = await staff.call('POST', `/api/admin/undo/${entry}`);
    return [undone.statusCode, (await lookNamed(staff, 'Day Ticket')).look.cells[color]];
  };
  expect(await undo('102030')).toEqual([200, '0B3D62']);
  const first = await publishChange(staff, 'Day Ticket', { cells: { [color]: '203040' } });
  await publishChange(staff, 'Day Ticket', { cells: { [color]: '304050' } });
  const late = await staff.call('POST', `/api/admin/undo/${String(first.headers['x-undo'])}`);
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'act-overtaken']);
});

test('a duplicate is a draft of its own until it is published as a new look', async (own) => {
  const staff = await signInStaff(own, 'design');
  const { id: copyOf } = await lookNamed(staff, 'Day Ticket');
  const made = await staff.call('POST', '/api/admin/look-draft/', { copyOf });
  expect(made.statusCode).toBe(201);
  const { id } = made.json<{ id: string }>();
  const copy = await lookNamed(staff, 'Day Ticket copy');
  expect(copy).toMatchObject({ id, version: null, products: [], draft: { version: 1, basedOn: null } });
  const rows = (await staff.call('GET', '/api/admin/pass-customization/')).body;
  expect(rows).not.toContain('Day Ticket copy');
  expect((await publish(staff, copy, 1)).statusCode).toBe(404);
  const answer = await staff.call('POST', `/api/admin/look/${id}`, undefined, { 'if-match': '"1"' });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id, touched: { apple: 0, google: 0 }, begins: null },
  ]);
  const published: Look = await lookNamed(staff, 'Day Ticket copy');
  expect(published).toMatchObject({ id, version: 1, draft: null });
  const again = await staff.call('POST', '/api/admin/look-draft/', { copyOf });
  expect(again.statusCode).toBe(201);
  expect((await lookNamed(staff, 'Day Ticket copy 2')).draft?.version).toBe(1);
});
