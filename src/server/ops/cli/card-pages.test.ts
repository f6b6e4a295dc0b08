import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openEmbedded } from '#server/base/db/open-database.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCommand } from '#server/testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'card-pages-'));
const command = (...words: string[]) => runCommand(join(folder, 'var'), ...words);

const products = `productId,name,category,merchItemId,merchPackId,ttCategoryId,isPassholder,isWristband,credits,cash,earnsPoints,maySelfActivate
RIDES,Ride Card,Stored Value Card,1,1,C,false,false,30,0,true,false
DAY,Day Ticket,Ticket,2,2,T,false,false,0,0,true,false
`;
const orders = `orderId,barcode,productId,orderedAt,amount
20260001,5126000020260001,RIDES,2026-11-20T15:15:00Z,45
20260001,5126000020260002,DAY,2026-11-20T15:15:00Z,39
20260002,5126000020260003,RIDES,2026-11-20T15:15:00Z,45
`;

beforeAll(() => {
  loadSecrets(join(folder, 'var', 'keys'), true);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every stored value card is listed with its address, and no other pass; the record counts them', async () => {
  const path = join(folder, 'cards.csv');
  expect(await command('card-pages', path)).toMatchObject({ status: 1 });
  rmSync(path);
  for (const [kind, text] of Object.entries({ products, orders })) {
    writeFileSync(join(folder, `${kind}.csv`), text);
    expect(await command('import', kind, join(folder, `${kind}.csv`))).toMatchObject({ status: 0 });
  }
  expect(await command('card-pages', path)).toEqual({ status: 0, said: `2 cards. Written to ${path}.\n` });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const [head, ...cards] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
  expect(head).toBe('orderId,barcode,address');
  expect(cards).toEqual([
    expect.stringMatching(/^20260001,5126000020260001,http:\/\/localhost:3000\/stored-value\/[0-9a-f]{64}$/),
    expect.stringMatching(/^20260002,5126000020260003,http:\/\/localhost:3000\/stored-value\/[0-9a-f]{64}$/),
  ]);
  expect(await command('card-pages', path)).toMatchObject({ status: 78 });
  const database = await openEmbedded(join(folder, 'var'));
  const entries = await database.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Card Page Print'))
    .orderBy(asc(auditEntries.entryId));
  await database.close();
  expect(entries.map(({ after }) => after)).toEqual([{ rows: 0 }, { rows: 2 }]);
});
