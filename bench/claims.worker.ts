/**
 * The rival of `bench/claims.ts`: a bare HTTP server that makes a claim by one hand-written statement. It does only
 * the durable writes of a claim: it applies no rules, reads no check, validates, signs and logs nothing. `node
 * bench/claims.worker.ts PORT DATABASE_URL`
 */
import { createServer, type ServerResponse } from 'node:http';

import pg from 'pg';

const [port, connectionString] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 16, options: '-c synchronous_commit=on' });

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

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => void answer(Buffer.concat(parts).toString(), response));
}).listen(Number(port), 'localhost');

async function answer(sent: string, response: ServerResponse): Promise<void> {
  const { userID, checkNumber } = JSON.parse(sent) as Record<string, string>; // `claims.ts` sends exactly this shape.
  const status = (await claim(userID, checkNumber)) ? 200 : 400;
  const body = JSON.stringify({ points: 100 });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function claim(userId: string | undefined, checkNumber: string | undefined): Promise<boolean> {
  const values = [userId, checkNumber];
  const { rows } = await pool.query<{ made: number }>({ name: 'bare-claim', text: bareClaim, values });
  return rows[0]?.made === 1;
}
