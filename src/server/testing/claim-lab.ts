/**
 * Fault injection for the club: several server processes on one PostgreSQL, guests who claim the same checks
 * concurrently, and the invariants that must hold afterwards, whatever was killed meanwhile (docs/algorithms/claim.md).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import pg from 'pg';

/** A server process and its port. */
export interface LabServer {
  port: number;
  kill(): Promise<void>;
}

/** Starts a server process on a database; resolves when it is ready. */
export async function startLabServer(options: {
  port: number;
  databaseUrl: string;
  dataDir: string;
}): Promise<LabServer> {
  const child = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(options.port),
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      PARK_CIDRS: '127.0.0.0/8,::1/128',
    },
    stdio: 'ignore',
  });
  await untilReady(child, options.port);
  return {
    port: options.port,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const endsAt = Date.now() + 60_000;
  while (Date.now() < endsAt) {
    if (child.exitCode !== null) throw new Error(`The server on port ${port} ended with ${child.exitCode}.`);
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server on port ${port} was not ready within a minute.`);
}

const membersPerCheck = 3;

/** Adds unclaimed checks, each with three members who may claim once. */
export async function addLabChecks(databaseUrl: string, from: number, count: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into checks (check_id, check_number, short_number, location_id, terminal_id, ordered_at, subtotal_cents, status)
       select 'lab' || n, (900000000000000000 + n)::text, 'lab' || n, 1101, '11', now(), 2000, 'closed'
       from generate_series($1::bigint, $2::bigint) n`,
      [from, from + count - 1],
    );
    await client.query(
      `insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, guest_claims_left, joined_at)
       select 'lab' || n || '-' || m, 'lab' || n || '-' || m, 'lab' || n || '-' || m || '@mail.example', 'lab' || n || '-' || m || '@mail.example', 'Lab', 'Guest', 'active', 1, now()
       from generate_series($1::bigint, $2::bigint) n, generate_series(0, ${membersPerCheck - 1}) m`,
      [from, from + count - 1],
    );
  });
}

/** A claim that a server has answered with 200. */
export interface Acknowledged {
  check: number;
  member: number;
  points: number;
}

/**
 * Lets one of a check's three members claim it; returns the status if the server refused, and the status 0 if it did
 * not answer.
 */
export async function claimLabCheck(
  port: number,
  check: number,
  member: number,
): Promise<Acknowledged | { status: number }> {
  const name = `lab${check}-${member}`;
  try {
    const response = await fetch(`http://localhost:${port}/api/loyalty/purchase/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        checkNumber: String(900_000_000_000_000_000n + BigInt(check)),
        email: `${name}@mail.example`,
        userID: name,
      }),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status !== 200) return { status: response.status };
    const { points } = (await response.json()) as { points: number }; // the call's contract
    return { check, member, points };
  } catch {
    return { status: 0 }; // cut off: the claim may or may not have been made
  }
}

/** The violated invariants of the club; none if every invariant holds. */
export async function findLabFaults(
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const faults: string[] = [];
    const sum = await client.query<{ sum: string }>(
      'select coalesce(sum(points), 0) as sum from ledger_lines',
    );
    if (sum.rows[0]?.sum !== '0') faults.push(`the ledger sums to ${sum.rows[0]?.sum}`);
    const doubled = await client.query<{ source_id: string }>(
      `select source_id from loyalty_claims where released_at is null group by source_kind, source_id having count(*) > 1`,
    );
    for (const row of doubled.rows) faults.push(`${row.source_id} was claimed twice`);
    const halves = await client.query<{ claim_id: string }>(
      `select claim_id from loyalty_claims c where source_id like 'lab%'
       and (select count(*) from ledger_transactions t join ledger_lines using (transaction_id) where t.source = c.claim_id::text) <> 2`,
    );
    for (const row of halves.rows) faults.push(`claim ${row.claim_id} has no whole entry`);
    const made = await client.query<{ source_id: string; member_id: string; points: string }>(
      `select c.source_id, c.member_id, l.points from loyalty_claims c
       join ledger_transactions t on t.source = c.claim_id::text join ledger_lines l using (transaction_id)
       where l.account <> 'club'`,
    );
    const known = new Set(made.rows.map((row) => `${row.source_id} ${row.member_id} ${row.points}`));
    for (const { check, member, points } of acknowledged) {
      if (!known.has(`lab${check} lab${check}-${member} ${points}`))
        faults.push(`check ${check} was acknowledged to member ${member} and is lost`);
    }
    return faults;
  });
}

/**
 * Removes the statement that decides a race, for a control experiment that must then fail: the rest checks first and
 * inserts then.
 */
export async function breakClub(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query('drop index loyalty_claims_source'));
}

async function withClient<Result>(
  databaseUrl: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // The query that waits for an answer fails by itself.
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
