import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { createDatabaseFolder } from './create-folder.ts';
import { DatabaseHaltedError } from './halt.ts';
import { tidy } from './housekeeping.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './open.ts';
import { addEntry, createLedger, readLedger } from './testing/ledger.ts';
import { watchDisk } from './testing/power-cut-disk.ts';

// Nearly every test opens or recovers a database.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let area = '';
const opened: EmbeddedDatabase[] = [];
beforeAll(async () => {
  area = fs.mkdtempSync(join(tmpdir(), 'promenade-open-'));
  await createDatabaseFolder(join(area, 'postgres'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((database) => database.close()));
});
afterAll(() => fs.rmSync(area, { recursive: true, force: true }));

test('each committed transaction flushes the log to the disk, which the library alone never does', async () => {
  const commits = 25;
  const disk = watchDisk(area);
  const stock = await PGlite.create({ fs: new NodeFS(join(area, 'postgres')) });
  await createLedger(stock);
  for (let id = 1; id <= commits; id++) await addEntry(stock, id);
  await stock.close();
  const flushesOfStock = disk.flushed.length;

  const { pglite } = await open();
  disk.flushed = [];
  for (let id = commits + 1; id <= 2 * commits; id++) await addEntry(pglite, id);
  const flushesOfLog = disk.flushed.filter((path) => path.includes(join('postgres', 'pg_wal'))).length;

  expect({ flushesOfStock, isFlushedAtEachCommit: flushesOfLog >= commits }).toEqual({
    flushesOfStock: 0,
    isFlushedAtEachCommit: true,
  });
});

test('timers and sockets get their turns during a long row of statements', async () => {
  const { pglite } = await open();
  let turns = 0;
  const counter = setInterval(() => (turns += 1), 1);
  // Each transaction takes milliseconds, and no statement waits for anything outside this process.
  for (let row = 0; row < 100; row += 1)
    await pglite.transaction(async (tx) => {
      for (let line = 0; line < 10; line += 1) await tx.query('SELECT count(*) FROM generate_series(1, 500)');
    });
  clearInterval(counter);
  expect(turns).toBeGreaterThan(5);
});

test('the database is started with all safety settings of PostgreSQL', async () => {
  const { pglite } = await open();
  const { rows } = await pglite.query(`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes', 'data_checksums') ORDER BY 1`);
  expect(rows).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
});

test('committed rows exist after a restart, and only the owner may read the files', async () => {
  const before = await open();
  await createLedger(before.pglite);
  await addEntry(before.pglite, 7001);
  await before.close();
  const after = await open();
  const { ids } = await readLedger(after.pglite);
  const mode = fs.statSync(join(area, 'postgres')).mode & 0o777;
  expect([before.isNew, after.isNew, ids.has(7001), mode]).toEqual([false, false, true, 0o700]);
});

test('a disk that refuses a flush stops the database before it acknowledges, and no acknowledged row is lost', async () => {
  const halted: Error[] = [];
  const database = await open((error) => halted.push(error));
  await createLedger(database.pglite);
  await addEntry(database.pglite, 8001);
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    throw Object.assign(new Error('input/output error'), { code: 'EIO' });
  });
  const refusals = [
    await addEntry(database.pglite, 8002).catch((error: unknown) => error),
    await addEntry(database.pglite, 8003).catch((error: unknown) => error),
  ];
  vi.restoreAllMocks();
  const afterwards = await database.pglite.query('SELECT 1').catch((error: unknown) => error);
  await database.close();

  const { pglite } = await open();
  const { ids, isWhole } = await readLedger(pglite);
  expect([...refusals, afterwards].every((error) => error instanceof DatabaseHaltedError)).toBe(true);
  expect(halted.map((error) => error.message)).toEqual([expect.stringContaining('could not fsync file')]);
  expect([ids.has(8001), ids.has(8003), isWhole]).toEqual([true, false, true]);
});

test('a full disk stops the database instead of hanging the server', async () => {
  const halted: Error[] = [];
  const { pglite } = await open((error) => halted.push(error));
  await createLedger(pglite);
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(pglite.query('UPDATE total SET entries = entries')).rejects.toThrow(DatabaseHaltedError);
  await expect(pglite.query('SELECT 1')).rejects.toThrow(DatabaseHaltedError);
  expect(halted.map((error) => error.message)).toEqual([expect.stringContaining('No space left on device')]);
});

test('an invalid statement is refused and the database continues', async () => {
  const halted: Error[] = [];
  const { pglite } = await open((error) => halted.push(error));
  await expect(pglite.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  await expect(pglite.transaction((tx) => tx.query('SELECT * FROM nowhere'))).rejects.toThrow('nowhere');
  const { rows } = await pglite.query('SELECT 1 AS one');
  expect([rows, halted]).toEqual([[{ one: 1 }], []]);
});

test('an emptied database folder is refused instead of becoming a new database', async () => {
  const dataDir = join(area, 'emptied');
  fs.mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow('is not a database');
});

test('housekeeping removes replaced rows, and writes a checkpoint after the log has grown', async () => {
  const { pglite } = await open();
  await pglite.exec('CREATE TABLE worn (id int PRIMARY KEY, filling text)');
  await pglite.exec(`INSERT INTO worn SELECT n, repeat(md5(n::text), 30) FROM generate_series(1, 5000) n`);
  for (let turn = 0; turn < 4; turn++) await pglite.exec('UPDATE worn SET filling = md5(filling) || filling');
  const first = await tidy(pglite);
  const second = await tidy(pglite);
  expect(first).toEqual({ vacuumed: expect.arrayContaining(['public.worn']), hasCheckpointed: true });
  expect(second.hasCheckpointed).toBe(false);
  expect(second.vacuumed).not.toContain('public.worn');
});

test('drizzle runs transactions and prepared statements on it', async () => {
  const { pglite } = await open();
  const db = drizzle(pglite);
  const rides = pgTable('ride', { id: integer().primaryKey(), name: text().notNull() });
  await db.execute(sql`CREATE TABLE ride (id int PRIMARY KEY, name text NOT NULL)`);
  await db.transaction((tx) => tx.insert(rides).values({ id: 1, name: 'Wheel' }));
  const failed = db.transaction(async (tx) => {
    await tx.insert(rides).values({ id: 2, name: 'Carousel' });
    tx.rollback();
  });
  await expect(failed).rejects.toThrow('Rollback');
  const find = db
    .select()
    .from(rides)
    .where(eq(rides.id, sql.placeholder('id')))
    .prepare('find_ride');
  expect([await find.execute({ id: 1 }), await find.execute({ id: 2 })]).toEqual([
    [{ id: 1, name: 'Wheel' }],
    [],
  ]);
});

async function open(
  onHalt: (error: DatabaseHaltedError) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ dataDir: area, onHalt });
  opened.push(database);
  return database;
}
