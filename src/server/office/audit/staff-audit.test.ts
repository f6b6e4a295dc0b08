/** The tab Activity: changes by staff, filtered by member, action, row and time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

import { sealAudit } from '#server/staff/audit-seal.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';

interface Page {
  entries: AuditEntryView[];
  next: string | null;
}

let park: TestPark;
let auditor: SignedInStaff;
let agent: SignedInStaff;
let dataDir: string;
const made: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'audit-list-'));
  park = await openTestPark({}, { DATA_DIR: dataDir });
  auditor = await signInStaff(park, 'audit');
  agent = await signInStaff(park, 'agent');
  for (let place = 0; place < 60; place += 1) {
    park.clock.advance(1);
    const answer = await agent.call('POST', '/api/admin/wallet-exception/', {
      walletExceptionOrderNumber: String(80_000_000 + place),
    });
    made.push(answer.json<{ walletExceptionGUID: string }>().walletExceptionGUID);
  }
});
afterAll(async () => {
  await park.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function list(query: Record<string, string> = {}): Promise<Page> {
  const answer = await auditor.call('GET', `/api/admin/audit/?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

test('the pages are in order, newest first, without a gap and without a repeat', async () => {
  const first = await list({ action: 'Wallet Exception Create' });
  const second = await list({ action: 'Wallet Exception Create', before: first.next ?? '' });
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null]);
  const targets = [...first.entries, ...second.entries].map((entry) => entry.target);
  expect(targets).toEqual(made.toReversed());
});

test('an entry shows the member, the time, the action, and the values before and after', async () => {
  const [entry] = (await list({ target: made[3] ?? '' })).entries;
  expect(entry).toMatchObject({
    actor: 'Gail Osei',
    action: 'Wallet Exception Create',
    before: null,
    after: { walletExceptionOrderNumber: '80000003' },
  });
});

test('entries are found by a part of the member’s name, by an id, and by a span of time', async () => {
  expect((await list({ actor: 'osei' })).entries.length).toBeGreaterThan(0);
  expect((await list({ actor: agent.login.teamMemberGUID })).entries.length).toBeGreaterThan(0);
  expect((await list({ actor: '%' })).entries).toEqual([]);
  const { at } = (await list({ target: made[10] ?? '' })).entries[0] ?? { at: '' };
  expect((await list({ from: at, to: at })).entries.map((entry) => entry.target)).toEqual([made[10]]);
});

test('an entry is shown as sealed after its seal', async () => {
  await sealAudit(park.services);
  park.clock.advance(1);
  await agent.call('POST', '/api/admin/wallet-exception/', { walletExceptionOrderNumber: '80000099' });
  const { entries } = await list({ action: 'Wallet Exception Create' });
  expect(entries.slice(0, 2).map((entry) => entry.isSealed)).toEqual([false, true]);
});

test('an invalid date is refused', async () => {
  expect((await auditor.call('GET', '/api/admin/audit/?from=yesterday')).statusCode).toBe(400);
});
