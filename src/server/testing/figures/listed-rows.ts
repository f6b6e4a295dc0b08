/** All rows that other systems read by key, and all rows of the exported files. */
import { setTimeout } from 'node:timers/promises';

import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/database.ts';
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

/**
 * Moves the clock to where every line of the ledger written so far is read by key, and waits for the older transactions
 * of the database server: those of other tests hold lines back as well.
 */
export async function waitForLines({ services: { db }, clock }: TestPark): Promise<void> {
  clock.advance(60);
  const written = await db.execute(sql`select pg_current_xact_id()::text as id`);
  const id = readRows(written, z.object({ id: z.string() }))[0]?.id ?? '';
  const asked = sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${id}::xid8 as "hasEnded"`;
  const hasEnded = async (): Promise<boolean> =>
    readRows(await db.execute(asked), z.object({ hasEnded: z.boolean() }))[0]?.hasEnded === true;
  while (!(await hasEnded())) await setTimeout(50);
}

/** Reads every list and every file once. */
export async function readListed(park: TestPark, keyName: string): Promise<Listed> {
  const kinds = ['read-members', 'read-ledger', 'read-passes', 'read-contacts'] as const;
  const key = (await makeApiKey(park.services, { name: keyName, kinds })) ?? '';
  const files: Record<string, Cells> = {};
  await exportRows(park.services, { kinds: exportedKinds, style: 'exact' }, async (kind, pieces) => {
    files[kind] = parse<Record<string, string>>((await Array.fromAsync(pieces)).join(''), { columns: true });
  });
  const fileOf = (kind: ExportedKind): Cells => files[kind] ?? [];
  return {
    rows: {
      members: await readList(park, key, '/api/members/'),
      ledger: await readList(park, key, '/api/ledger/'),
      passes: await readList(park, key, '/api/passes/'),
    },
    files: {
      members: fileOf('members'),
      orders: fileOf('orders'),
      redemptions: fileOf('redemptions'),
      refunds: fileOf('refunds'),
      rewards: fileOf('rewards'),
      stays: fileOf('stays'),
      claims: fileOf('claims'),
      wristbands: fileOf('wristbands'),
    },
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
