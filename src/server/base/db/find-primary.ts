/** Finds the host of a database that accepts writes, among several of which one leads. */
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { readOnlyState } from './classify-error.ts';

/** Knows which host leads. */
export interface PrimaryFinder {
  /** The address of the host that accepts writes. Throws what a failed connection throws if none does now. */
  find(): Promise<string>;
  /** Says that the host last found may not lead anymore; the next call looks again. */
  doubt(): void;
  /** Calls the listener with the address of a new leader, which makes connections to other hosts useless. */
  onMove(listener: (url: string) => void): void;
}

/** A host that is cut off answers nothing; the others answer at once. Below the pool's limit for a connection. */
const probeMilliseconds = 1200;
/** After one host accepted, others that accept too have this long; a former leader may still say so for a moment. */
const graceMilliseconds = 100;
/** Without a leader every request would begin a search. */
const pauseMilliseconds = 200;

/** Returns the finder for the addresses of one database, each with one host. */
export function makePrimaryFinder(
  urls: readonly string[],
  hostMilliseconds: number = probeMilliseconds,
): PrimaryFinder {
  const listeners: ((url: string) => void)[] = [];
  let known: string | undefined;
  let isDoubted = true;
  let search: Promise<string> | undefined;
  const begin = async (): Promise<string> => {
    isDoubted = false;
    const found = await findLeader(urls, hostMilliseconds);
    if (known !== undefined && known !== found) for (const listener of listeners) listener(found);
    known = found;
    return found;
  };
  const find = (): Promise<string> => {
    if (search !== undefined) return search;
    if (known !== undefined && !isDoubted) return Promise.resolve(known);
    search = begin();
    search.then(
      () => (search = undefined),
      async () => {
        isDoubted = true;
        await sleep(pauseMilliseconds);
        search = undefined;
      },
    );
    return search;
  };
  return {
    find,
    doubt: () => {
      isDoubted = true;
    },
    onMove: (listener) => {
      listeners.push(listener);
    },
  };
}

async function findLeader(urls: readonly string[], hostMilliseconds: number): Promise<string> {
  const leaders: { url: string; timeline: number }[] = [];
  const { promise: grace, resolve: startGrace } = Promise.withResolvers<void>();
  const probes = urls.map(async (url) => {
    const timeline = await probe(url, hostMilliseconds);
    leaders.push({ url, timeline });
    startGrace();
  });
  const all = Promise.allSettled(probes);
  await Promise.race([all, grace.then(() => sleep(graceMilliseconds))]);
  const [newest] = leaders.toSorted((one, other) => other.timeline - one.timeline);
  if (newest !== undefined) return newest.url;
  throw chooseError(await all);
}

/** Prefers the news that there are only standbys, which says more than that the old leader is away. */
function chooseError(outcomes: readonly PromiseSettledResult<void>[]): unknown {
  const reasons: unknown[] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return reasons.find((reason) => reason instanceof ReadOnlyHostError) ?? reasons[0];
}

/** A host that accepts no writes; has the code of a failed write. */
export class ReadOnlyHostError extends Error {
  readonly code = readOnlyState;

  constructor() {
    super('No host of the database accepts writes.');
    this.name = 'ReadOnlyHostError';
  }
}

/** The timeline of a host that accepts writes, or 0 if it does not say; each failover begins a greater one. */
async function probe(connectionString: string, milliseconds: number): Promise<number> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: milliseconds,
    query_timeout: milliseconds,
  });
  client.on('error', () => undefined); // The query that waits for an answer fails by itself.
  try {
    await client.connect();
    await requireWrites(client);
    return await readTimeline(client);
  } finally {
    void client.end().catch(() => undefined); // A host that is cut off never confirms.
  }
}

/** Throws a ReadOnlyHostError if the connection leads to a standby, or to a database set to read only. */
export async function requireWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyHostError();
}

async function readTimeline(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as file',
    );
    return Number.parseInt(rows[0]?.file.slice(0, 8) ?? '', 16) || 0;
  } catch {
    return 0; // Some managed services have no such function, but also no two leaders.
  }
}
