/** Inviting a season's team from a list. */
import { expect } from 'vitest';

import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test } from '#server/testing/park-test.ts';
import { makeRole, memberOf, seasonRow, sendList } from './team-testing.ts';

test('thirty people are checked, invited by mail at once, and not again when the list is sent again', async (own) => {
  const staff = await signInStaff(own, 'admin');
  await makeRole(staff, 'Till', ['Reward Redeem']);
  const rows = Array.from({ length: 30 }, (_, number) =>
    seasonRow(number, { roles: 'till', worksUntil: '2027-09-30' }),
  );
  expect(await sendList(staff, rows, true)).toMatchObject({ invited: 0 });
  expect(await own.services.db.select().from(mails)).toHaveLength(0);
  const sent = await sendList(staff, rows);
  expect([sent.invited, new Set(sent.outcomes)]).toEqual([30, new Set(['invited'])]);
  const queued = await own.services.db.select().from(mails);
  expect(new Set(queued.map(({ toAddress }) => toAddress))).toEqual(new Set(rows.map(({ email }) => email)));
  expect(await memberOf(staff, 'ada7')).toMatchObject({
    state: 'invited',
    worksUntil: '2027-10-01T04:00:00.000Z',
    roles: [{ roleName: 'Till' }],
    link: { sentAt: own.clock.now().toISOString() },
    locked: null,
  });
  const again = await sendList(staff, [...rows, seasonRow(30)]);
  expect([again.invited, again.outcomes.filter((one) => one === 'member')]).toHaveLength(2);
  expect(again.outcomes.filter((one) => one === 'member')).toHaveLength(30);
  expect(await own.services.db.select().from(mails)).toHaveLength(31);
  const entries = await own.services.db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === 'Team Member Create')).toHaveLength(31);
});

test('each row says its problem, and one bad row keeps all from being invited', async (own) => {
  const staff = await signInStaff(own, 'admin');
  const rows = [
    seasonRow(1),
    seasonRow(2, { email: 'ADA1@harborlight.example' }),
    seasonRow(3, { email: 'Gate@harborlight.example' }),
    seasonRow(4, { level: '101' }),
    seasonRow(5, { roles: 'Captain' }),
    seasonRow(7, { worksUntil: '2026-01-01' }),
    seasonRow(10),
  ];
  for (const isCheck of [true, false]) {
    const { problems, outcomes, invited } = await sendList(staff, rows, isCheck);
    expect(invited).toBe(0);
    expect(problems).toEqual([
      ['email: This email is in the rows 1 and 2'],
      ['email: This email is in the rows 1 and 2'],
      [],
      ['level: Level 101 is above your own, 100'],
      ['roles: There is no role "Captain"'],
      ['worksUntil: This is over already'],
      [],
    ]);
    expect([outcomes[2], outcomes[6]]).toEqual(['member', 'invite']);
  }
  expect(await own.services.db.select().from(mails)).toHaveLength(0);
});

test('a list of no rows or of more than two hundred, and one with strange cells, is refused', async (own) => {
  const staff = await signInStaff(own, 'admin');
  const statusOf = async (body: unknown) =>
    (await staff.call('POST', '/api/admin/team/invite/', body)).statusCode;
  const many = Array.from({ length: 201 }, (_, number) => seasonRow(number));
  expect(await statusOf({ rows: many, isCheck: true })).toBe(400);
  expect(await statusOf({ rows: [], isCheck: true })).toBe(400);
  expect(await statusOf({ rows: [{ ...seasonRow(1), email: 7 }], isCheck: true })).toBe(400);
  expect(await statusOf({ rows: [{ firstName: 'Ada' }], isCheck: false })).toBe(400);
});
