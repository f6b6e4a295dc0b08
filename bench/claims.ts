/**
 * Claims per second over HTTP, compared with a rival in the same run on the same PostgreSQL with the same number of
 * connections (`synchronous_commit` on for both). Ours is the full server: it validates the body, sets security
 * headers, counts misses, locks the check and the member, reads the operator's rules, the check, the day's claims and
 * the balance, judges and writes the claim, signs a wallet ticket, validates the answer, and measures the request. The
 * rival is bare node:http with one hand-written statement that does the durable writes of a claim without any checks.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

import pg from 'pg';

import { addLabChecks } from '../src/server/testing/claim-lab.ts';
import { openCaller, workAtOnce } from './base/load.ts';
import { judgePairs, measurePairs } from './base/pairs.ts';
import { inPlace, startBare, startServer } from './base/place.ts';
import { query, startPostgres } from './base/postgres.ts';
import { median, percentile, printIfProgram, sized, type BenchmarkResult } from './base/result.ts';

const aim = 0.4;
const claimsPerRound = sized(3000, 100);
const atOnce = 32;

type Side = 'ours' | 'rival';

/** Runs both in turn, round by round, each with its own checks and members. */
export default async function benchClaims(): Promise<BenchmarkResult> {
  const slowest: Record<Side, number[]> = { ours: [], rival: [] };
  const result = await inPlace(async (place) => {
    const { url } = await startPostgres(place);
    const environment = { DATABASE_URL: url, PARK_CIDRS: '127.0.0.0/8,::1/128' };
    const { port } = await startServer(place, { environment });
    const ports = { ours: port, rival: await startBare(place, import.meta.filename, url) };
    const runSide = async (side: Side, round: number): Promise<number> => {
      const first = 1 + (round * 2 + (side === 'ours' ? 0 : 1)) * claimsPerRound;
      await addLabChecks(url, first, claimsPerRound);
      // Does what autovacuum would do within a minute, because all checks were inserted at once.
      await query(url, 'analyze');
      const { perSecond, p99Milliseconds } = await runRound(ports[side], first);
      slowest[side].push(p99Milliseconds);
      return perSecond;
    };
    return measurePairs(
      (round) => runSide('ours', round),
      (round) => runSide('rival', round),
    );
  });
  const rowsOf = (side: Side, name: string) => [
    { name, value: result[side], unit: 'claims/s', ...(side === 'ours' && { ratio: result.ratio }) },
    { name: `${name}, p99`, value: median(slowest[side].slice(-result.pairs.length)), unit: 'ms' },
  ];
  return {
    title: `Claims of a check over HTTP, ${atOnce} at once, ${claimsPerRound} a round`,
    aim: `${aim} of bare node:http with one hand-written statement that looks at nothing`,
    rows: [...rowsOf('rival', 'one statement'), ...rowsOf('ours', 'Promenade')],
    verdict: judgePairs(result, aim),
  };
}

async function runRound(port: number, first: number) {
  const caller = openCaller({ connections: atOnce });
  const milliseconds: number[] = [];
  const claim = async (place: number): Promise<void> => {
    const userID = `lab${first + place}-0`;
    const checkNumber = String(900_000_000_000_000_000n + BigInt(first + place));
    const body = { checkNumber, email: `${userID}@mail.example`, userID };
    const sentAt = performance.now();
    const { status } = await caller.send({ port, path: '/api/loyalty/purchase/', body });
    if (status !== 200) throw new Error(`Check ${checkNumber} was answered ${status} on port ${port}.`);
    milliseconds.push(performance.now() - sentAt);
  };
  const seconds = await workAtOnce(atOnce, claim, (place) => place >= claimsPerRound);
  caller.close();
  return { perSecond: claimsPerRound / seconds, p99Milliseconds: percentile(milliseconds, 0.99) };
}

/** The minimal body of a claim. */
const bareClaim = `
  with spent as (
    update loyalty_members set guest_claims_left = 0
    where user_id = $1 and guest_claims_left > 0 returning member_id),
  claim as (
    insert into loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at)
    select gen_random_uuid(), 'check', $2, member_id, now() from spent
    on conflict do nothing returning claim_id, member_id),
  entry as (
    insert into ledger_transactions
      (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
    select gen_random_uuid(), 'Food & Beverage', claim_id::text, member_id, $2, $2, 'Burger Pier', now(), now(),
      '{"ruleVersion":1,"baseCents":2000,"pointsPerDollar":5,"multiplier":1}', 'guest' from claim
    returning transaction_id, member_id),
  lines as (
    insert into ledger_lines (transaction_id, member_id, account, points, expires_at)
    select transaction_id, member_id, side.account, side.points, side.expires_at
    from entry, (values ('posted', 100, now() + interval '18 months'), ('club', -100, null)) side(account, points, expires_at)
    returning points)
  select count(*)::int as made from claim`;

/** The rival: it applies no rules, reads no check, validates, signs and logs nothing. */
function serveBare(port: number, connectionString: string): void {
  const pool = new pg.Pool({ connectionString, max: 16, options: '-c synchronous_commit=on' });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { userID, checkNumber } = (await json(request)) as Record<string, string>; // The load above sends exactly this shape.
    const claim = { name: 'bare-claim', text: bareClaim, values: [userID, checkNumber] };
    const { rows } = await pool.query<{ made: number }>(claim);
    const body = JSON.stringify({ points: 100 });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(rows[0]?.made === 1 ? 200 : 400, headers).end(body);
  };
  createServer((request, response) => {
    if (request.method === 'GET') response.end();
    else void answer(request, response);
  }).listen(port, '127.0.0.1');
}

const [, , option, port, databaseUrl = ''] = process.argv;
if (import.meta.main && option === '--bare') serveBare(Number(port), databaseUrl);
else await printIfProgram(import.meta, benchClaims);
