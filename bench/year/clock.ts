/**
 * A clock that moves for all processes at once: libfaketime reads how many seconds it is ahead from one file. The
 * monotonic clock moves too, as it does for a machine that was suspended, so that a server follows without a restart
 * and every timer that came due meanwhile fires at once.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The moved clock. */
export interface MovedClock {
  /** What a process needs in its environment to follow. */
  environment: Record<string, string>;
  now(): Date;
  /** Moves the clock forward and returns when every process follows at its next look. Throws for an earlier instant. */
  moveTo(instant: Date): Promise<void>;
}

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** Starts with the machine's time; the file is in `folder`, which PostgreSQL's user must be able to read. */
export function makeMovedClock(folder: string): MovedClock {
  if (!existsSync(library)) throw new Error('Install libfaketime (apt-get install faketime).');
  const file = join(folder, 'clock');
  let aheadSeconds = 0;
  const write = (): void => {
    writeFileSync(`${file}.new`, `+${aheadSeconds}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file); // A process never reads half a number.
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
