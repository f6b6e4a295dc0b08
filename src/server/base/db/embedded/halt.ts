import type { PGlite } from '@electric-sql/pglite';

/** Thrown by every query once the database has had to stop for good; the message holds what PostgreSQL said last. */
export class DatabaseHaltedError extends Error {
  constructor(serverLog: readonly string[], options: ErrorOptions) {
    super(['The built-in database has stopped and must be started again.', ...serverLog].join('\n'), options);
    this.name = 'DatabaseHaltedError';
  }
}

/**
 * Makes a PostgreSQL that crashed (a disk error, a full disk, a fault of its own) fail every query with a
 * DatabaseHaltedError. A PostgreSQL server ends its process at that point. The library swallows the crash instead:
 * it spins forever in the next query, and closing it would write a checkpoint over data that never reached the disk.
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

/** Every way by which a query runs the engine. */
const watchedCalls = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
] as const;

/** The library swallows what its query loop throws and then restores the stack: only there can the loop be left. */
const refusedOnceHalted = ['_PostgresMainLoopOnce', '_PostgresMainLongJmp', 'stackRestore'] as const;

/** Called on the way out of a query and on closing: a crashed engine must not run on, or write its last checkpoint. */
const skippedOnceHalted = [
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
  '_pgl_run_atexit_funcs',
] as const;

interface HaltOptions {
  /** The last lines that PostgreSQL logged, kept up to date by the caller. */
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

/** An SQL error leaves the engine by a long jump with this status, and the library knows how to go on from there. */
function isFailedStatement(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 100;
}

function doNothing(): void {
  // The engine has stopped.
}
