import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';

import { importRuns } from '#server/base/db/schema/imports.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { shareStaff, signInStaff } from '#server/testing/staff.ts';
import { test, sharePark } from '#server/testing/test-park.ts';
import { forgetLeftUploads } from './spool-upload.ts';

const park = sharePark();
const lead = shareStaff(park, 'admin');

const head = 'orderId,barcode,productId,orderedAt,amount';
const row = (orderId: string) => `${orderId},51260000${orderId},DAY-ALL,2026-11-20T12:00:00Z,45`;

function upload(text: string, query = '', { token = lead.token, kind = 'orders', type = 'text/csv' } = {}) {
  return park.app.inject({
    method: 'PUT',
    url: `/api/admin/import/${kind}${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: text,
  });
}

async function endOf(runId: string): Promise<ImportRunView> {
  let found: ImportRunView | undefined;
  await expect
    .poll(async () => {
      const runs = (await lead.call('GET', '/api/admin/import/')).json<ImportRunView[]>();
      found = runs.find((run) => run.runId === runId);
      return found?.state;
    })
    .not.toBe('running');
  if (found === undefined) throw new Error('The run is not in the list.');
  return found;
}

test('staff get a template, upload a file, see its progress, and get a report of the refused rows', async () => {
  const template = await lead.call('GET', '/api/admin/import/templates/orders');
  expect([template.statusCode, template.body.slice(0, 2)]).toEqual([200, 'PK']);
  expect((await lead.call('GET', '/api/admin/import/templates/guests')).statusCode).toBe(404);
  const begun = await upload(
    `${head}\n${row('70000001')}\nx,${row('70000002').slice(9)}\n`,
    '?fileName=orders.csv',
  );
  expect([begun.statusCode, begun.json<ImportRunView>().state]).toEqual([202, 'running']);
  const ended = await endOf(begun.json<ImportRunView>().runId);
  expect(ended).toMatchObject({
    state: 'done',
    rowsKept: 1,
    rowsRefused: 1,
    progress: 1,
    fileName: 'orders.csv',
    fault: null,
  });
  const report = await lead.call('GET', `/api/admin/import/${ended.runId}/refused`);
  expect(report.body.split('\r\n')).toEqual([
    `\uFEFFrow,reasons,${head}`,
    '3,Order number is not 8 digits,x,"=""5126000070000002""",DAY-ALL,"=""2026-11-20T12:00:00Z""",45',
    '',
  ]);
  expect(report.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(await park.services.db.select().from(orders).where(eq(orders.orderId, '70000001'))).toHaveLength(1);
  const [entry] = await park.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.target, ended.runId));
  expect(entry).toMatchObject({
    action: 'Import Create',
    after: { kind: 'orders', fileName: 'orders.csv', isDryRun: false },
  });
  await expect.poll(() => readdirSync(join(park.services.config.dataDir, 'imports'))).toEqual([]);
});

const framed = (path: string, first: object, file: string | Buffer, method: 'POST' | 'PUT' = 'POST') =>
  park.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${lead.token}`, 'content-type': 'application/x-promenade-import' },
    payload: Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), Buffer.from(file)]),
  });

const german = Buffer.from(
  'Bestell-Nr.;Ticketnummer;Artikel;Datum;Preis;Käufer Nachname\n70000021;5126000070000021;DAY-ALL;20.11.2026 10:00;36,50;Müller\n',
  'latin1',
);

test('a file of another system is guessed, previewed, imported by its mapping, and the mapping is saved', async () => {
  const guessed = await framed('/api/admin/import/guess/?fileName=verkauf.csv', {}, german);
  const { guess } = guessed.json<{ guess: { mapping: object; headers: string[]; rows: string[][] } }>();
  const { mapping, headers, rows } = guess;
  expect(mapping).toMatchObject({ kind: 'orders', encoding: 'windows-1252', decimal: ',', dates: 'dmy' });
  const preview = await lead.call('POST', '/api/admin/import/preview/', { mapping, headers, rows });
  expect(preview.json()).toMatchObject({
    problems: [],
    rows: [{ cells: { orderId: '70000021', amount: '36.50', purchaserLastName: 'Müller' }, reasons: [] }],
  });
  const begun = await framed('/api/admin/import/orders', mapping, german, 'PUT');
  expect(await endOf(begun.json<ImportRunView>().runId)).toMatchObject({ rowsKept: 1, rowsRefused: 0 });
  expect((await lead.call('PUT', '/api/admin/import/mappings/Kasse', { mapping })).statusCode).toBe(200);
  expect((await lead.call('GET', '/api/admin/import/mappings/')).json()).toMatchObject([
    { name: 'Kasse', mapping },
  ]);
  expect((await lead.call('DELETE', '/api/admin/import/mappings/Kasse')).statusCode).toBe(204);
  expect((await lead.call('DELETE', '/api/admin/import/mappings/Kasse')).statusCode).toBe(404);
});

test('a file that is no table is answered with the reason, and a wrong mapping is refused', async () => {
  const pdf = await framed('/api/admin/import/guess/', {}, '%PDF-1.7');
  expect([pdf.statusCode, pdf.json()]).toEqual([
    200,
    { fault: 'The file is a PDF, not a table', guess: null },
  ]);
  const preview = await lead.call('POST', '/api/admin/import/preview/', {
    mapping: { kind: 'x' },
    headers: [],
    rows: [],
  });
  expect(preview.json<{ problems: string[] }>().problems.join()).toContain('kind: must be one of');
  expect((await framed('/api/admin/import/orders', { kind: 'orders' }, german, 'PUT')).statusCode).toBe(400);
  expect((await framed('/api/admin/import/guess/', [], german)).statusCode).toBe(400);
  const noLine = await park.post('/api/admin/import/guess/', 'no line', {
    authorization: `Bearer ${lead.token}`,
    'content-type': 'application/x-promenade-import',
  });
  expect(noLine.statusCode).toBe(400);
  const bad = await lead.call('PUT', '/api/admin/import/mappings/Kasse', { mapping: { kind: 'orders' } });
  expect(bad.statusCode).toBe(400);
});

test('a dry run stores nothing, and a file of another kind is refused with its missing columns', async () => {
  const dry = await endOf(
    (await upload(`${head}\n${row('70000011')}`, '?dryRun=true')).json<ImportRunView>().runId,
  );
  expect(dry).toMatchObject({ isDryRun: true, rowsKept: 1 });
  expect(await park.services.db.select().from(orders).where(eq(orders.orderId, '70000011'))).toEqual([]);
  const wrong = await endOf((await upload('colour\nred\n')).json<ImportRunView>().runId);
  expect([wrong.state, wrong.fault]).toEqual([
    'failed',
    expect.stringContaining('needs the columns orderId'),
  ]);
});

test('a member without permission cannot import, and other bodies and kinds are refused', async () => {
  const agent = await signInStaff(park, 'agent');
  expect((await upload(head, '', { token: agent.token })).statusCode).toBe(403);
  expect((await agent.call('GET', '/api/admin/import/')).statusCode).toBe(403);
  expect((await upload(head, '', { token: '' })).statusCode).toBe(401);
  expect((await upload(head, '', { kind: 'colours' })).statusCode).toBe(404);
  expect((await upload('{}', '', { type: 'application/json' })).statusCode).toBe(415);
  expect((await lead.call('GET', '/api/admin/import/x/refused')).statusCode).toBe(404);
});

test('other calls still accept only JSON', async () => {
  const answer = await park.post('/api/login/', 'orderId\n', { 'content-type': 'text/csv' });
  expect(answer.statusCode).toBe(415);
});

test('an undo of the team says why rows stay, and a run without rows left offers none', async () => {
  const [used, unused] = ['70000041', '70000042'];
  const first = await upload(`${head}\n${row(used)}\n${row(unused)}\n`, '?fileName=wrong.csv');
  const { runId } = await endOf(first.json<ImportRunView>().runId);
  const other = await upload(`${head}\n${row('70000043')}\n`, '?fileName=other.csv');
  const { runId: otherId } = await endOf(other.json<ImportRunView>().runId);
  await park.services.db
    .update(passes)
    .set({ isRedeemed: true, updatedAt: park.clock.now() })
    .where(eq(passes.orderId, used));
  const undoOf = async (id: string): Promise<ImportRunView> => {
    expect((await lead.call('DELETE', `/api/admin/import/${id}`)).statusCode).toBe(202);
    await expect.poll(async () => (await endOf(id)).undo?.isRunning).toBe(false);
    return endOf(id);
  };
  expect(await undoOf(otherId)).toMatchObject({
    mayUndo: false,
    undo: { taken: 1, refused: 0, reasons: [] },
  });
  const undone = await undoOf(runId);
  expect(undone.undo).toMatchObject({ state: 'undone', taken: 1, refused: 1, by: undone.startedBy });
  expect(undone.undo?.reasons).toEqual([{ reason: expect.stringContaining('it was redeemed'), rows: 1 }]);
  // The used row is still there, so that it can be taken back once it is free again.
  expect(undone.mayUndo).toBe(true);
  const kept = await lead.call('GET', `/api/admin/import/${runId}/kept`);
  expect(kept.body).toContain(`pass ${used}/51260000${used}`);
  expect((await lead.call('DELETE', `/api/admin/import/${otherId}`)).json()).toMatchObject({
    code: 'undo-nothing-left',
  });
});

test('a run whose server was killed is shown as stopped, and the same file continues it', async () => {
  const text = `${head}\n${row('70000061')}\n${row('70000062')}\n`;
  const heardAt = new Date(park.clock.now().getTime() - 61_000);
  const contentSha256 = createHash('sha256').update(text).digest();
  const killed = { kind: 'orders', fileName: 'cut.csv', contentSha256, isDryRun: false, startedBy: 'Ada' };
  const progress = { sizeBytes: text.length, rowsRead: 1, rowsKept: 1, startedAt: heardAt, heardAt };
  await park.services.db.insert(importRuns).values({ ...killed, ...progress, state: 'running' });
  const runs = (await lead.call('GET', '/api/admin/import/')).json<ImportRunView[]>();
  expect(runs.find(({ fileName }) => fileName === 'cut.csv')).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('it continues after its last saved rows'),
  });
  const again = await upload(text, '?fileName=cut.csv');
  expect(again.statusCode).toBe(202);
  const ended = await endOf(again.json<ImportRunView>().runId);
  expect(ended).toMatchObject({ state: 'done', rowsRead: 2, rowsKept: 2, fault: null });
});

test('housekeeping deletes uploads that a crash left a day ago, and no others', async ({ services }) => {
  await forgetLeftUploads(services);
  const folder = join(services.config.dataDir, 'imports');
  mkdirSync(folder, { recursive: true });
  const [left = '', fresh = ''] = ['left.csv', 'fresh.csv'].map((name) => join(folder, name));
  for (const path of [left, fresh]) writeFileSync(path, head);
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(left, longAgo, longAgo);
  await forgetLeftUploads(services);
  expect(readdirSync(folder)).toEqual(['fresh.csv']);
});

const linkMails = async (to: string) => {
  await park.services.background.settle();
  return park.services.db.select().from(mails).where(eq(mails.toAddress, to));
};

test('an import mails no link, unless the run asks for it: then once for each mailbox, however often the file is imported', async () => {
  const withEmail = (orderId: string, barcode: string, email: string) =>
    `${orderId},${barcode},DAY-ALL,2026-11-20T12:00:00Z,45,${email}`;
  const file = [
    `${head},email`,
    withEmail('70000801', '5126000070000801', 'ada@mail.example'),
    withEmail('70000801', '5126000070000802', 'ada@mail.example'),
    withEmail('70000802', '5126000070000803', ''),
    withEmail('7000080', '5126000070000804', 'refused@mail.example'),
  ].join('\n');
  await endOf((await upload(file)).json<ImportRunView>().runId);
  expect(await linkMails('ada@mail.example')).toEqual([]);
  await endOf((await upload(file, '?mailLinks=true&dryRun=true')).json<ImportRunView>().runId);
  await endOf((await upload(file, '?mailLinks=true')).json<ImportRunView>().runId);
  await expect.poll(() => linkMails('ada@mail.example')).toMatchObject([{ kind: 'pass-link' }]);
  const [mail] = await linkMails('ada@mail.example');
  expect(mail?.plainText.match(/\/[\w-]{96}$/gm)).toHaveLength(2);
  await endOf((await upload(file, '?mailLinks=true')).json<ImportRunView>().runId);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await linkMails('ada@mail.example')).toHaveLength(1);
  expect(await linkMails('refused@mail.example')).toEqual([]);
});
