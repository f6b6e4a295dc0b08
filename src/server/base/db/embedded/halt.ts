import type { PGlite } from '@electric-sql/pglite';

/**
 * Thrown by every query after the database had to stop permanently; the message ends with PostgreSQL's last log lines.
 */
export class DatabaseHaltedError extends Error {
  constructor(serverLog: readonly string[], options: ErrorOptions) {
    super(['The built-in database has stopped and must be started again.', ...serverLog].join('\n'), options);
    this.name = 'DatabaseHaltedError';
  }
}

/**
 * Makes every query fail with a DatabaseHaltedError after PostgreSQL crashed (a disk error, a full disk, a bug). A
 * PostgreSQL server ends its process at that point. The library swallows the crash instead: it loops endlessly in the
 * next query, and closing it would write a checkpoint over data that never reached the disk.
 */
export function haltOnPanic(pglite: PGlite, { serverLog, onHalt }: HaltOptions): void {
  const engine = pglite.Module;

  const halt = (cause: unknown): never => {
    const error = new DatabaseHaltedError(serverLog, { cause });
    const refuse = (): never => {
      throw error;
    };
    for (const call of refusedOnceHalted) engine[call] = refuse;
    for (const call of skippedOnceHalted) engine[call] = doNothing;
    queueMicrotask(() => onHalt(error));
    throw error;
  };

  for (const call of watchedCalls) engine[call] = guard(engine[call], halt);
}

/** Every method through which a query runs the engine. */
const watchedCalls = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
] as const;

/** The library swallows what its query loop throws and then restores the stack, so the loop can be left only there. */
const refusedOnceHalted = ['_PostgresMainLoopOnce', '_PostgresMainLongJmp', 'stackRestore'] as const;

/** Called at the end of a query and on closing: a crashed engine must not continue or write its last checkpoint. */
const skippedOnceHalted = [
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
  '_pgl_run_atexit_funcs',
] as const;

interface HaltOptions {
  /** The last log lines of PostgreSQL, which the caller keeps up to date. */
  serverLog: readonly string[];
  onHalt: (error: DatabaseHaltedError) => void;
}

function guard(run: () => void, halt: (cause: unknown) => never): () => void {
  return () => {
    try {
      run();
    } catch (error) {
      if (isFailedStatement(error)) throw error;
      halt(error);
    }
  };
}

/** An SQL error leaves the engine by a long jump with this status, which the library handles. */
function isFailedStatement(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 100;
}

function doNothing(): void {
  // The engine has stopped.
}
