/** Refusals are in the sealed record and in its lines, and nothing that a caller typed is in either. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';
import { deviceHeader } from '#contract/calls/staff-session.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { refusalsRecordedPerNetwork } from '#server/base/limits/limits.ts';
import { callerWith, signInStaff, teamPassword, type SignedInStaff } from '#server/testing/staff.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { sealAudit } from '../audit-seal.ts';
import { writeAuditLines } from './audit-lines.ts';

let park: TestPark;
let auditor: SignedInStaff;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'door-'));
  park = await openTestPark({}, { DATA_DIR: dataDir });
  auditor = await signInStaff(park, 'audit');
});
afterAll(async () => {
  await park.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tryToSignIn = (username: string, password: string, remoteAddress = '203.0.113.7') =>
  park.app.inject({
    method: 'POST',
    url: '/app/login/',
    remoteAddress,
    payload: { teamMemberUsername: username, teamMemberPassword: password },
  });

async function list(query: Record<string, string>): Promise<AuditEntryView[]> {
  const answer = await auditor.call('GET', `/api/admin/audit/?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ entries: AuditEntryView[] }>().entries;
}

async function sealedLines(): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  await sealAudit(
    park.services,
    writeAuditLines((line) => lines.push(line)),
  );
  expect(lines.every((line) => /^\{[^\n]*\}\n$/.test(line))).toBe(true);
  return lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
}

test('a refused sign-in is recorded with its member, its network and its reason, and the fifth one as a wait', async () => {
  for (let count = 0; count < 5; count += 1)
    expect((await tryToSignIn('gate@harborlight.example', `wrong ${count}`)).statusCode).toBe(401);
  const entries = await list({ kind: 'door', network: '203.0.113.0/24' });
  expect(entries.map(({ action }) => action)).toEqual([
    'Sign In Locked',
    ...Array<string>(5).fill('Sign In Refused'),
  ]);
  expect(entries[1]).toMatchObject({
    actor: 'Not signed in',
    network: '203.0.113.0/24',
    after: { reason: 'login-refused' },
  });
  expect(new Set(entries.map(({ target }) => target)).size).toBe(1);
});

test('a try while the name waits is recorded as such, and begins no other wait', async () => {
  const network = '198.18.0.0/24';
  for (let count = 0; count < 7; count += 1)
    await tryToSignIn('design@harborlight.example', `wrong ${count}`, '198.18.0.7');
  const entries = await list({ kind: 'door', network });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'Sign In Refused', after: { reason: 'sign-in-waits' } },
    { action: 'Sign In Refused', after: { reason: 'sign-in-waits' } },
  ]);
  expect(entries.filter(({ action }) => action === 'Sign In Locked')).toHaveLength(1);
});

test('failures in a browser of an earlier sign-in and those of a stranger begin no wait together', async () => {
  const loyalty = await signInStaff(park, 'loyalty');
  const credentials = { teamMemberUsername: loyalty.login.teamMemberUsername };
  const known = await park.post('/app/login/', { ...credentials, teamMemberPassword: teamPassword });
  const headers = { [deviceHeader]: String(known.headers[deviceHeader]) };
  for (let count = 0; count < 3; count += 1) {
    await tryToSignIn(credentials.teamMemberUsername, `wrong ${count}`);
    await park.post('/app/login/', { ...credentials, teamMemberPassword: `wrong ${count}` }, headers);
  }
  const entries = (await list({ kind: 'door' })).filter(
    ({ target }) => target === loyalty.login.teamMemberGUID,
  );
  expect(entries.filter(({ action }) => action === 'Sign In Refused')).toHaveLength(6);
  expect(entries.filter(({ action }) => action === 'Sign In Locked')).toEqual([]);
});

test('a name that no one has is recorded without the name', async () => {
  await tryToSignIn('lena@mail.example', 'x', '198.51.100.7');
  const [entry] = await list({ network: '198.51.100.0/24' });
  expect(entry).toMatchObject({ action: 'Sign In Refused', target: 'unknown' });
  expect(JSON.stringify(entry)).not.toContain('lena');
});

test('a refused permission is recorded with member, session and permission', async () => {
  const agent = await signInStaff(park, 'agent');
  expect((await agent.call('GET', '/api/admin/audit/')).statusCode).toBe(403);
  const [entry] = await list({ action: 'Refused Permission' });
  expect(entry).toMatchObject({
    actor: 'Gail Osei',
    sessionGUID: agent.login.sessionGUID,
    target: 'Audit List',
    after: { reason: 'permission-missing', call: 'GET /api/admin/audit/' },
  });
});

test('a wrong key of another system, and a refused change of the own account, are recorded', async () => {
  const answer = await park.post(
    '/api/gate/verify/',
    { scanned: '1' },
    { authorization: 'Bearer pk_planted-secret' },
  );
  expect(answer.statusCode).toBe(401);
  await auditor.call('DELETE', '/app/one-time-code/', { teamMemberPassword: 'planted-own-password' });
  const [key] = await list({ action: 'Refused API Key' });
  expect(key).toMatchObject({ target: 'POST /api/gate/verify/', after: { reason: 'api-key-required' } });
  const [own] = await list({ action: 'Own Account Refused' });
  expect(own).toMatchObject({ sessionGUID: auditor.login.sessionGUID });
});

test('the lines of a seal name member, session and network, and hold no secret and nothing about a guest', async () => {
  await sealedLines();
  const guest = { email: 'planted.guest@mail.example', orderId: '10400001', barcode: '7226000004000017' };
  const secrets = ['planted-password', 'planted-otp', 'planted-token', teamPassword];
  await park.post('/app/login/', {
    teamMemberUsername: guest.email,
    teamMemberPassword: 'planted-password',
    otp: 'planted-otp',
  });
  await tryToSignIn(guest.barcode, 'planted-password');
  await callerWith(park, 'gw1_planted-token')('GET', '/api/admin/audit/');
  const lead = await signInStaff(park, 'lead');
  await lead.call('POST', '/api/admin/wallet-exception/', { walletExceptionOrderNumber: guest.orderId });
  await lead.call('PUT', `/api/admin/link/${guest.orderId}/${guest.barcode}`, {
    reason: 'Lost phone',
  });
  await lead.call('POST', '/api/admin/loyalty/search/', { searchTerm: guest.email });
  const lines = await sealedLines();
  expect(lines.map(({ action }) => action)).toContain('Loyalty Search');
  expect(lines.find(({ action }) => action === 'Sign In')).toMatchObject({
    level: 'info',
    event: 'audit',
    member: lead.login.teamMemberGUID,
    session: lead.login.sessionGUID,
    network: '127.0.0.0/24',
  });
  const text = JSON.stringify(lines);
  for (const planted of [...secrets, ...Object.values(guest), 'planted', 'Lena', lead.token])
    expect(text).not.toContain(planted);
  const rows = await park.services.db.select().from(auditEntries);
  for (const secret of [...secrets, 'planted-own-password', 'pk_planted', lead.token, auditor.token])
    expect(JSON.stringify(rows)).not.toContain(secret);
});

test('the sign-in log and changes of data are told apart', async () => {
  const [door, data] = [await list({ kind: 'door' }), await list({ kind: 'data' })];
  expect(door.some(({ action }) => action === 'Wallet Exception Create')).toBe(false);
  expect(data.map(({ action }) => action)).toContain('Wallet Exception Create');
  expect(data.some(({ action }) => action.startsWith('Sign In'))).toBe(false);
  expect((await auditor.call('GET', '/api/admin/audit/?kind=window')).statusCode).toBe(400);
});

test('one network cannot flood the record: beyond its limit there is one entry in an hour', async () => {
  const { attemptsMax } = refusalsRecordedPerNetwork;
  const network = '192.0.2.0/24';
  for (let count = 0; count < attemptsMax + 20; count += 1)
    await park.app.inject({
      method: 'POST',
      url: '/api/gate/verify/',
      remoteAddress: '192.0.2.9',
      headers: { authorization: 'Bearer x' },
      payload: { scanned: '1' },
    });
  expect((await list({ network })).filter(({ action }) => action === 'Refused Too Often')).toHaveLength(1);
  const rows = await park.services.db.select().from(auditEntries);
  expect(rows.filter((row) => row.network === network)).toHaveLength(attemptsMax + 1);
});
