import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, hostname } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi, afterEach, beforeEach } from 'vitest';
import * as z from 'zod/mini';

import { type Database, type OpenDatabase, readRows } from '../database.ts';
import { openEmbedded } from '../open-database.ts';
import { readPid } from './start-postgres.ts';
import { DataDirInUseError, lockDataDir } from './lock.ts';
import { openEmbeddedServer } from './open.ts';
import { commandOf, findProgramUser, findPostgresPrograms } from './create-cluster.ts';
import { type RunningScript, spawnScript } from './testing/spawn-script.ts';

vi.setConfig({ testTimeout: 120_000 });

const area = fs.mkdtempSync(join(tmpdir(), 'promenade-embedded-'));
const dataDir = join(area, 'park');
afterAll(() => fs.rmSync(area, { recursive: true, force: true }));

async function withDatabase(
  use: (opened: OpenDatabase) => Promise<void>,
  onHalt?: (error: Error) => void,
): Promise<void> {
  const opened = await openEmbedded(dataDir, { onHalt });
  try {
    await use(opened);
  } finally {
    await opened.close();
  }
}

async function readSetting(db: Database, name: string): Promise<string | undefined> {
  const answer = await db.execute(sql`select current_setting(${name}) as value`);
  return readRows(answer, z.object({ value: z.string() }))[0]?.value;
}

test('commits reach the disk, and no other program of the machine reaches the database', () =>
  withDatabase(async ({ db }) => {
    for (const [name, value] of Object.entries({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
    }))
      expect(await readSetting(db, name), name).toBe(value);
    expect(fs.statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);
  }));

test('the socket is in a folder of its owner', async () => {
  const { url, close } = await openEmbeddedServer({ dataDir });
  const socket = decodeURIComponent(new URL(url).hostname);
  expect(fs.statSync(socket).mode & 0o777).toBe(0o700);
  await close();
  expect(fs.existsSync(socket)).toBe(false);
});

test('no statement of the server reaches files or programs of the machine', () =>
  withDatabase(async ({ db }) => {
    for (const statement of [
      sql`copy (select 1) to program 'true'`,
      sql`copy settings from '/etc/hostname'`,
      sql`select pg_read_file('/etc/hostname')`,
      sql`alter role current_user superuser`,
    ])
      await expect(db.execute(statement)).rejects.toThrow(
        expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }),
      );
  }));

test('it keeps its rows, and orders letters as every machine does', async () => {
  await withDatabase(async ({ db }) => {
    await db.execute(sql`insert into settings (key, value) values ('kept', '"as it was"')`);
  });
  await withDatabase(async ({ db }) => {
    const answer = await db.execute(sql`
      select (select value #>> '{}' from settings where key = 'kept') || upper('ä') || ('Z' < 'a') as value`);
    expect(readRows(answer, z.object({ value: z.string() }))).toEqual([{ value: 'as it wasÄtrue' }]);
  });
});

test('a second process, or a second call, is refused with the holder of the folder', () =>
  withDatabase(async () => {
    const refusal = await openEmbeddedServer({ dataDir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirInUseError);
    expect(String(refusal)).toContain(`in use by process ${process.pid} `);
  }));

test('the server is told when the database has ended by itself, and the next start recovers', async () => {
  const halted: Error[] = [];
  await withDatabase(
    async ({ db }) => {
      await db.execute(sql`insert into settings (key, value) values ('before', 'true')`);
      process.kill(readPid(join(dataDir, 'database', 'postmaster.pid')) ?? Number.NaN, 'SIGKILL');
      await expect
        .poll(() => halted.map(({ message }) => message))
        .toEqual([expect.stringContaining(`The database in ${join(dataDir, 'database')} has ended.`)]);
      await expect(db.execute(sql`select 1`)).rejects.toThrow();
    },
    (error) => halted.push(error),
  );
  await withDatabase(async ({ db }) => {
    const answer = await db.execute(sql`select key from settings where key = 'before'`);
    expect(readRows(answer, z.object({ key: z.string() }))).toHaveLength(1);
  });
});

test('a fault in one connection ends neither the database nor the server', async () => {
  const halted: Error[] = [];
  await withDatabase(
    async ({ db }) => {
      await expect(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
      await expect.poll(() => db.execute(sql`select 1`).then(() => 'answers', String)).toBe('answers');
    },
    (error) => halted.push(error),
  );
  expect(halted).toEqual([]);
});

test('an emptied folder is refused instead of becoming a new database', async () => {
  const emptied = join(area, 'emptied');
  fs.mkdirSync(join(emptied, 'database'), { recursive: true });
  await expect(openEmbeddedServer({ dataDir: emptied })).rejects.toThrow('is not a database');
});

test('a folder of the former engine is refused with what to do, and stays as it is', async () => {
  const former = join(area, 'former');
  fs.mkdirSync(join(former, 'postgres'), { recursive: true });
  await expect(openEmbeddedServer({ dataDir: former })).rejects.toThrow(
    `To start anew, remove ${former}, or give this process a DATA_DIR of its own.`,
  );
  expect(fs.existsSync(join(former, 'database'))).toBe(false);
});

test('a folder that was cut off while it was made is made anew', async () => {
  const cutOff = join(area, 'cut-off');
  fs.mkdirSync(join(cutOff, 'database.new', 'base'), { recursive: true });
  const { close } = await openEmbeddedServer({ dataDir: cutOff, settings: { fsync: 'off' } });
  await close();
  expect(fs.existsSync(join(cutOff, 'database.new'))).toBe(false);
});

test('a note of PostgreSQL that names another program, and a folder that is no socket’s, ends and removes neither', async () => {
  const folder = join(dataDir, 'database');
  const other = fs.mkdtempSync(join(area, 'promenade-'));
  fs.writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n${other}\n`);
  await withDatabase(async ({ db }) => expect(await readSetting(db, 'fsync')).toBe('on'));
  expect(fs.existsSync(other)).toBe(true);
});

test('a database that does not start names its folder and the words of PostgreSQL', async () => {
  const broken = openEmbeddedServer({ dataDir, settings: { shared_buffers: 'many' } });
  await expect(broken).rejects.toThrow(/park\/database has ended\.\n.*shared_buffers/s);
  await withDatabase(async ({ db }) => void (await db.execute(sql`select 1`))); // the folder was released
});

test('an installation without the programs says what to do', () => {
  expect(() => findPostgresPrograms('plan9-mips')).toThrow('Set DATABASE_URL');
});

test.runIf(process.getuid?.() === 0)('root lends its database an account without rights', () => {
  const user = findProgramUser(join(area, 'nowhere')) ?? { uid: 0, gid: 0 };
  expect(user.uid).not.toBe(0);
  expect(findProgramUser(join(dataDir, 'database'))).toEqual(user);
  expect(commandOf('postgres', ['-D', 'x'], user).words.slice(-3)).toEqual(['postgres', '-D', 'x']);
});

test('without root the programs run as whoever starts them', () => {
  expect(commandOf('postgres', ['-D', 'x'], undefined)).toEqual({ words: ['postgres', '-D', 'x'] });
});

let lockFolder = '';

const running: RunningScript[] = [];

beforeEach(() => {
  lockFolder = mkdtempSync(join(tmpdir(), 'promenade-lock-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((script) => script.kill()));
  rmSync(lockFolder, { recursive: true, force: true });
});

test('the error of a second process names the holder of the data folder and what to do', async () => {
  const holder = holdDataDir();
  await holder.waitForLines(1);
  const error = await lockDataDir(lockFolder).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(DataDirInUseError);
  const since = String(new Date().getUTCFullYear());
  expect(String(error)).toContain(
    `${lockFolder} is in use by process ${holder.process.pid} on host ${hostname()}, running since ${since}-`,
  );
  expect(String(error)).toContain(
    'Stop that process, or give this one a DATA_DIR of its own, or set DATABASE_URL',
  );
});

test('the same process is refused a second time, and may lock the folder again after its release', async () => {
  const first = await lockDataDir(lockFolder);
  await expect(lockDataDir(lockFolder)).rejects.toThrow(`in use by process ${process.pid} `);
  first.release();
  first.release();
  const second = await lockDataDir(lockFolder);
  await expect(lockDataDir(lockFolder)).rejects.toThrow(DataDirInUseError);
  second.release();
});

test('the folder of a killed process can be locked, even if another program has its process id by now', async () => {
  const holder = holdDataDir();
  await holder.waitForLines(1);
  await holder.kill();
  // This process is alive and stands for the program that was given the id.
  const reused = { pid: process.pid, host: hostname(), since: '2026-01-01T00:00:00.000Z' };
  writeFileSync(join(lockFolder, 'database.lock.json'), JSON.stringify(reused));
  const lock = await lockDataDir(lockFolder);
  await expect(lockDataDir(lockFolder)).rejects.not.toThrow('2026-01-01');
  lock.release();
});

test('of processes that race for the folder of a killed one, exactly one wins', async () => {
  const killed = holdDataDir();
  await killed.waitForLines(1);
  await killed.kill();
  const startAtMs = Date.now() + 1500;
  const racers = Array.from({ length: 5 }, () => holdDataDir(startAtMs));
  await Promise.all(racers.map((racer) => racer.waitForLines(1)));
  const winners = racers.filter((racer) => racer.lines[0] === 'taken');
  expect(winners).toHaveLength(1);
  const winner = winners[0]?.process.pid;
  for (const loser of racers.filter((racer) => racer.process.pid !== winner)) {
    expect(loser.lines[0]).toContain(`in use by process ${winner} `);
  }
});

function holdDataDir(startAtMs = 0): RunningScript {
  const script = spawnScript('hold-data-dir.ts', [lockFolder, String(startAtMs)]);
  running.push(script);
  return script;
}
