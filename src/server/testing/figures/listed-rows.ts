/** All rows that other systems read by key, and all rows of the exported files. */
import { parse } from 'csv-parse/sync';
import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';

import { exportRows } from '#server/data/exports/export-rows.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import type { TestPark } from '../test-park.ts';

type Rows = Record<string, unknown>[];
type Cells = Record<string, string>[];

const exportedKinds = [
  ...(['members', 'orders', 'redemptions', 'refunds', 'rewards', 'stays', 'claims'] as const),
  'wristbands',
] as const;
type ExportedKind = (typeof exportedKinds)[number];

/** The rows by their list and by their file. */
export interface Listed {
  rows: Record<'members' | 'ledger' | 'passes', Rows>;
  files: Record<ExportedKind, Cells>;
}

/** Waits until every line of the ledger is read by key: transactions of other tests hold lines back as well. */
export async function waitForLines({ services: { db }, clock }: TestPark): Promise<void> {
  clock.advance(60);
  const ask = async <T>(what: SQL<T>) =>
    (await db.select({ what }).from(sql`(values (1)) as one`)).map((row) => row.what)[0];
  const next = await ask(sql<string>`pg_snapshot_xmax(pg_current_snapshot())::text`);
  const haveEnded = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8`;
  await expect.poll(() => ask(haveEnded), { timeout: 60_000 }).toBe(true);
}

/** Reads every list and every file once. */
export async function readListed(park: TestPark, keyName: string): Promise<Listed> {
  const kinds = ['read-members', 'read-ledger', 'read-passes', 'read-contacts'] as const;
  const key = (await makeApiKey(park.services, { name: keyName, kinds })) ?? '';
  const files: Record<string, Cells> = {};
  await exportRows(park.services, { kinds: exportedKinds, style: 'exact' }, async (kind, pieces) => {
    files[kind] = parse<Record<string, string>>((await Array.fromAsync(pieces)).join(''), { columns: true });
  });
  return {
    rows: {
      members: await readList(park, key, '/api/members/'),
      ledger: await readList(park, key, '/api/ledger/'),
      passes: await readList(park, key, '/api/passes/'),
    },
    files,
  };
}

async function readList({ app }: TestPark, key: string, path: string): Promise<Rows> {
  const rows: Rows = [];
  for (let cursor = ''; ;) {
    const answer = await app.inject({
      method: 'GET',
      url: `${path}?limit=500${cursor}`,
      headers: { authorization: `Bearer ${key}` },
    });
    const part = answer.json<{ rows: Rows; next: string | null }>();
    rows.push(...part.rows);
    if (part.next === null) return rows;
    cursor = `&cursor=${encodeURIComponent(part.next)}`;
  }
}
