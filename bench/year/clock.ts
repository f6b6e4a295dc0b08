/**
 * A clock that moves for all processes at once. The servers have libfaketime, which reads from one file how many seconds it is
 * ahead; their monotonic clock moves too, as it does for a machine that was suspended, so that a server follows without a
 * restart and every timer that came due meanwhile fires at once. PostgreSQL has a smaller library of our own
 * (database-clock.c), because its signal handlers look at the clock.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The moved clock. */
export interface MovedClock {
  /** What a server needs in its environment to follow. */
  environment: Record<string, string>;
  /** What PostgreSQL needs. */
  databaseEnvironment: Record<string, string>;
  now(): Date;
  /** Moves the clock forward and returns when every process follows at its next look. Throws for an earlier instant. */
  moveTo(instant: Date): Promise<void>;
}

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const databaseSource = fileURLToPath(new URL('database-clock.c', import.meta.url));

/** Starts with the machine's time; the files are in `folder`, which PostgreSQL's user must be able to read. */
export function makeMovedClock(folder: string): MovedClock {
  if (!existsSync(library)) throw new Error('Install libfaketime (apt-get install faketime).');
  const file = join(folder, 'clock');
  const mapped = join(folder, 'database-clock');
  writeFileSync(mapped, Buffer.alloc(8), { mode: 0o644 });
  let aheadSeconds = 0;
  const write = (): void => {
    writeFileSync(`${file}.new`, `+${aheadSeconds}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file); // A process never reads half a number.
    writeInPlace(mapped, aheadSeconds);
  };
  write();
  const now = (): Date => new Date(Date.now() + aheadSeconds * 1000);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // A process reads the file again at its first look at the clock in each second of the machine.
      FAKETIME_CACHE_DURATION: '0',
      FAKETIME_DISABLE_SHM: '1',
    },
    databaseEnvironment: { LD_PRELOAD: compileDatabaseClock(folder), CLOCK_AHEAD_FILE: mapped },
    now,
    moveTo: async (instant) => {
      const further = Math.ceil((instant.getTime() - now().getTime()) / 1000);
      if (further < 0) throw new Error(`The clock is past ${instant.toISOString()} already.`);
      aheadSeconds += further;
      write();
      await sleep(1000 - (Date.now() % 1000) + settleMilliseconds);
    },
  };
}

const settleMilliseconds = 30;

/** The eight bytes are written at once, and the file stays the one that PostgreSQL has mapped. */
function writeInPlace(path: string, seconds: number): void {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(seconds));
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
}

function compileDatabaseClock(folder: string): string {
  const built = join(folder, 'database-clock.so');
  const { status, stderr } = spawnSync('gcc', ['-O2', '-shared', '-fPIC', '-o', built, databaseSource], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Install a C compiler (apt-get install gcc libc6-dev). ${stderr ?? ''}`);
  chmodSync(built, 0o755);
  return built;
}
