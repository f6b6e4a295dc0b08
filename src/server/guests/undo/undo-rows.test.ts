/** Undo of rows: every data tab, who may, for how long, once, and what stands in the way. */
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { teamMembers } from '#server/base/db/schema/administration.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { sampleRows } from '#server/office/tabs/tab-testing.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, test } from '#server/testing/test-park.ts';
import { historyOf, offerOf, ownActsOf, codeAndText, undo } from './undo-testing.ts';

const exceptions = '/api/admin/wallet-exception/';
const sample = { walletExceptionOrderNumber: '10990001', walletExceptionSkipImage: false };

async function makeException(staff: SignedInStaff): Promise<{ id: string; offer: string }> {
  const made = await staff.call('POST', exceptions, sample);
  return { id: made.json<{ walletExceptionGUID: string }>().walletExceptionGUID, offer: offerOf(made) };
}

async function rowOf(staff: SignedInStaff, tab: AdminTab, id: string): Promise<AdminRow | undefined> {
  return (await staff.call('GET', `${tab.api}?id=${id}`)).json<AdminRow[]>()[0];
}

describe('rows of the tab', () => {
  test.each(Object.entries(sampleRows))('%s: a change, a deletion and a creation are undone', (name, cells) =>
    withOwnPark(async (park) => {
      const staff = await signInStaff(park, 'admin');
      const tab: AdminTab = adminTabs[name as keyof typeof adminTabs];
      const created = await staff.call('POST', tab.api, cells);
      const id = String(created.json<AdminRow>()[tab.idField]);
      const first = await rowOf(staff, tab, id);
      const field = tab.columns.find(({ kind }) => kind === 'boolean') ?? tab.columns[1];
      const change = { [field?.name ?? '']: field?.kind === 'boolean' ? !first?.[field.name] : 'Other' };
      const changed = await staff.call('PUT', `${tab.api}${id}`, change);
      expect(changed.statusCode).toBe(200);
      expect((await undo(staff, changed)).statusCode).toBe(200);
      const version = expect.any(Number) as number;
      expect(await rowOf(staff, tab, id)).toEqual({ ...first, version });

      const deleted = await staff.call('DELETE', `${tab.api}${id}`);
      expect((await undo(staff, deleted)).statusCode).toBe(200);
      expect(await rowOf(staff, tab, id)).toEqual({ ...first, version });

      expect((await undo(staff, created)).statusCode).toBe(200);
      expect(await rowOf(staff, tab, id)).toBeUndefined();
      const entries = await park.services.db
        .select({ action: auditEntries.action })
        .from(auditEntries)
        .where(eq(auditEntries.target, id))
        .orderBy(auditEntries.entryId);
      const { create, update, delete: remove } = tab.permissions;
      expect(entries.map(({ action }) => action)).toEqual([
        ...[create, update, `${update} Undo`, remove, `${remove ?? ''} Undo`, `${create ?? ''} Undo`],
      ]);
    }),
  );

  test('session: a changed end is undone, and an ended session stays ended', async (park) => {
    const staff = await signInStaff(park, 'admin');
    const agent = await signInStaff(park, 'agent');
    const tab: AdminTab = adminTabs.session;
    const url = `${tab.api}${agent.login.sessionGUID}`;
    const before = await rowOf(staff, tab, agent.login.sessionGUID);
    const sooner = new Date(park.clock.now().getTime() + 60_000).toISOString();
    const changed = await staff.call('PUT', url, { sessionEndTimestamp: sooner });
    expect((await undo(staff, changed)).statusCode).toBe(200);
    const after = await rowOf(staff, tab, agent.login.sessionGUID);
    expect(after?.['sessionEndTimestamp']).toBe(before?.['sessionEndTimestamp']);
    const ended = await staff.call('PUT', url, { sessionActive: false });
    expect(codeAndText(await undo(staff, ended)).slice(0, 2)).toEqual([409, 'session-ended']);
    expect((await agent.call('GET', exceptions)).statusCode).toBe(401);
  });
});

describe('an undo', () => {
  test('is for ten minutes of the server, and once', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const [late, inTime] = [await makeException(agent), await makeException(agent)];
    const call = ({ offer }: { offer: string }) => agent.call('POST', `/api/admin/undo/${offer}`);
    park.clock.advance(600);
    expect((await call(inTime)).json()).toEqual({ text: 'The wallet exception is deleted again.' });
    expect(codeAndText(await call(inTime))).toEqual([409, 'act-undone', 'Gail Osei has undone this already']);
    park.clock.advance(1);
    expect(codeAndText(await call(late)).slice(0, 2)).toEqual([409, 'act-too-old']);
    expect(await rowOf(agent, adminTabs['wallet-exceptions'], late.id)).toBeDefined();
  });

  test('is refused with what came after, who did it and when; from the last one back, each is taken', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const lead = await signInStaff(park, 'lead');
    const { id, offer } = await makeException(agent);
    const changed = await lead.call('PUT', `${exceptions}${id}`, { walletExceptionSkipImage: true });
    const refused = await agent.call('POST', `/api/admin/undo/${offer}`);
    expect(codeAndText(refused)).toEqual([
      409,
      'act-overtaken',
      expect.stringMatching(
        /^Overtaken by “Wallet Exception Update” by Hugo Lund at 2:00:00\sPM\. Undo that first\.$/,
      ),
    ]);
    expect((await undo(lead, changed)).statusCode).toBe(200);
    expect((await agent.call('POST', `/api/admin/undo/${offer}`)).statusCode).toBe(200);
  });

  test('of a deleted row says that the name has been given away', async (park) => {
    const admin = await signInStaff(park, 'admin');
    const api = '/api/admin/test-passes/';
    const made = await admin.call('POST', api, { testPassesBarcode: '90000001777' });
    const deleted = await admin.call('DELETE', `${api}${made.json<AdminRow>()['testPassesGUID'] as string}`);
    await admin.call('POST', api, { testPassesBarcode: '90000001777' });
    expect(codeAndText(await undo(admin, deleted)).slice(0, 2)).toEqual([409, 'row-conflict']);
  });

  test('is for who did it with the permission of the act, or for who sees the activity and has it', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const [lead, audit, gate, admin] = [
      await signInStaff(park, 'lead'),
      await signInStaff(park, 'audit'),
      await signInStaff(park, 'gate'),
      await signInStaff(park, 'admin'),
    ];
    const { offer } = await makeException(agent);
    // A row of the method READ makes exactly its level read-only.
    const readOnly = { permissionAPI: '*', permissionMethod: 'READ', permissionMinimumAccessLevel: 70 };
    await admin.call('POST', '/api/admin/permission/', { permissionName: 'Auditors', ...readOnly });
    const statuses = [];
    for (const staff of [lead, audit, gate])
      statuses.push(codeAndText(await staff.call('POST', `/api/admin/undo/${offer}`)).slice(0, 2));
    expect(statuses).toEqual(statuses.map(() => [403, 'permission-missing']));
    expect((await admin.call('POST', `/api/admin/undo/${offer}`)).statusCode).toBe(200);
  });

  test('never gives the caller more than they have: not a level above their own, not a password', async (park, db) => {
    const admin = await signInStaff(park, 'admin');
    const lead = (await admin.call('GET', '/api/admin/team-member/?search=lead%40')).json<AdminRow[]>()[0];
    const url = `/api/admin/team-member/${String(lead?.['teamMemberGUID'])}`;
    await admin.call('PUT', url, { teamMemberAccessLevel: 100 });
    const lowered = await admin.call('PUT', url, { teamMemberAccessLevel: 60 });
    const permissions = (
      await admin.call('GET', '/api/admin/permission/?search=Team%20Member%20Update')
    ).json<AdminRow[]>();
    const rule = `/api/admin/permission/${String(permissions[0]?.['permissionGUID'])}`;
    await admin.call('PUT', rule, { permissionMinimumAccessLevel: 70 });
    await db
      .update(teamMembers)
      .set({ accessLevel: 70 })
      .where(eq(teamMembers.username, 'design@harborlight.example'));
    const manager = await signInStaff(park, 'design');
    expect(codeAndText(await undo(manager, lowered)).slice(0, 2)).toEqual([403, 'above-own-level']);
    const password = await admin.call('PUT', url, { teamMemberPassword: 'quiet-harbor-morning-bells' });
    expect([password.statusCode, offerOf(password)]).toEqual([200, '']);
    const [entry] = await db
      .select({ entryId: auditEntries.entryId })
      .from(auditEntries)
      .where(eq(auditEntries.target, String(lead?.['teamMemberGUID'])))
      .orderBy(auditEntries.entryId)
      .offset(2);
    const answer = await admin.call('POST', `/api/admin/undo/${entry?.entryId ?? 0}`);
    expect(codeAndText(answer)).toEqual([
      409,
      'act-stays',
      'A password was set with it, and passwords are never restored',
    ]);
  });

  test('of a deleted member restores neither password nor second factor, and mails a new link', async (park, db) => {
    const admin = await signInStaff(park, 'admin');
    const [agent] = await db
      .select()
      .from(teamMembers)
      .where(eq(teamMembers.username, 'agent@harborlight.example'));
    const deleted = await admin.call('DELETE', `/api/admin/team-member/${agent?.guid ?? ''}`);
    const answer = await undo(admin, deleted);
    expect(answer.json()).toEqual({ text: 'The team member is there again. A new link is on its way.' });
    const [restored] = await db
      .select()
      .from(teamMembers)
      .where(eq(teamMembers.guid, agent?.guid ?? ''));
    expect(restored).toMatchObject({ username: agent?.username, passwordHash: null, otpSecret: null });
    const sent = await db.select({ to: mails.toAddress }).from(mails);
    expect(sent.map(({ to }) => to)).toContain('agent@harborlight.example');
  });

  test('is of an entry that exists: any other id is refused', async (park) => {
    const agent = await signInStaff(park, 'agent');
    expect(codeAndText(await agent.call('POST', '/api/admin/undo/999999')).slice(0, 2)).toEqual([
      404,
      'act-unknown',
    ]);
    for (const id of ['x', '-1', '1.5', '9'.repeat(16)])
      expect((await agent.call('POST', `/api/admin/undo/${id}`)).statusCode).toBe(400);
  });
});

describe('the history of a row', () => {
  test('has who changed which field from what to what, newest first, and its undo', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const { id } = await makeException(agent);
    const changed = await agent.call('PUT', `${exceptions}${id}`, { walletExceptionSkipImage: true });
    await undo(agent, changed);
    const { entries, next } = await historyOf(agent, 'wallet-exceptions', id);
    expect(entries.map(({ did, actor, undo: { state } }) => [did, actor, state])).toEqual([
      ['undone', 'Gail Osei', 'stays'],
      ['changed', 'Gail Osei', 'done'],
      ['created', 'Gail Osei', 'open'],
    ]);
    expect(entries[1]?.fields).toEqual([
      { label: 'Skip Image', kind: 'boolean', before: false, after: true },
    ]);
    expect(entries[2]?.fields[0]).toEqual({
      label: 'Order Number',
      kind: 'text',
      before: null,
      after: '10990001',
    });
    expect(next).toBeNull();
  });

  test('is read page by page, by the permission to list the tab alone', async (park) => {
    const agent = await signInStaff(park, 'agent');
    const { id } = await makeException(agent);
    for (let place = 0; place < 24; place += 1)
      await agent.call('PUT', `${exceptions}${id}`, { walletExceptionSkipImage: place % 2 === 0 });
    const first = await historyOf(agent, 'wallet-exceptions', id);
    const rest = await agent.call(
      'GET',
      `/api/admin/history/wallet-exceptions/${id}?before=${first.next ?? ''}`,
    );
    const second = rest.json<typeof first>();
    expect([first.entries.length, second.entries.length, second.next]).toEqual([20, 5, null]);
    const other = await agent.call('GET', `/api/admin/history/team/${agent.login.teamMemberGUID}`);
    expect(codeAndText(other).slice(0, 2)).toEqual([403, 'permission-missing']);
    expect((await agent.call('GET', `/api/admin/history/nonsense/${id}`)).statusCode).toBe(400);
    expect((await historyOf(agent, 'wallet-exceptions', "'; --")).entries).toEqual([]);
  });

  test('never has a password or its hash', async (park) => {
    const admin = await signInStaff(park, 'admin');
    const { teamMemberGUID: guid } = (await signInStaff(park, 'agent')).login;
    const url = `/api/admin/team-member/${guid}`;
    await admin.call('PUT', url, { teamMemberPassword: 'quiet-harbor-morning-bells' });
    const { entries } = await historyOf(admin, 'team', guid);
    expect(entries[0]?.fields).toEqual([{ label: 'Password', kind: 'text', before: null, after: 'changed' }]);
    expect(JSON.stringify(entries)).not.toMatch(/quiet|argon/);
  });
});

test('the own acts of the last ten minutes are listed, with the name of their row', async (park) => {
  const agent = await signInStaff(park, 'agent');
  await makeException(agent);
  expect(await ownActsOf(agent)).toMatchObject([
    { action: 'Wallet Exception Create', name: '10990001', undo: { state: 'open' } },
  ]);
  park.clock.advance(601);
  expect(await ownActsOf(agent)).toEqual([]);
});
