/**
 * Walks the contract: every call says which secret it takes, and every secret that could be guessed has a budget, which
 * a wrong one uses up and which then refuses (decisions §9; docs/limits.md).
 */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { contract, readCallKey, type CallKey } from '#contract/contract.ts';

import { readRows } from '#server/base/db/read-rows.ts';
import { guessableCalls, refusedOtherwise, secretOf } from '#server/testing/secrets-of-calls.ts';
import { wrongRequestsOf, type WrongRequest } from '#server/testing/wrong-secrets.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const stranger = '203.0.113.7';

const park = sharePark();
beforeEach(async () => {
  for (const table of ['attempt_counters', 'sign_in_tries', 'sign_in_codes'])
    await park.services.db.execute(sql`delete from ${sql.identifier(table)}`);
  await park.services.db.execute(sql`update team_members set sign_in_failures = 0, waits_until = null`);
});

test('every call of the contract says which secret it takes', () => {
  const unsaid = (Object.keys(contract) as CallKey[]).filter((key) => secretOf(key) === undefined);
  expect(unsaid, 'name each of them in src/server/testing/secrets-of-calls.ts').toEqual([]);
  expect(guessableCalls().length).toBeGreaterThan(35);
});

test.each(guessableCalls())('%s has a budget for wrong secrets', async (key) => {
  const next = await wrongRequestsOf(park, key);
  const before = await readCounters();
  const first = await ask(key, next());
  expect([first.statusCode < 500, await readCounters()]).not.toEqual([true, before]);
  expect(first.statusCode, first.body).toBeLessThan(500);

  await useUpEverything();
  const usedUp = await readCounters();
  const second = await ask(key, next());
  expect([second.statusCode, await readCounters()]).toEqual([refusedOtherwise[key] ?? 429, usedUp]);
  if (second.statusCode !== 429) return;
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  expect(second.body).not.toBe('');
});

function ask(key: CallKey, { url, headers = {}, body }: WrongRequest) {
  const type = typeof body === 'object' ? { 'content-type': 'application/json' } : {};
  return park.app.inject({
    method: readCallKey(key).method,
    url,
    remoteAddress: stranger,
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Every counter of tries in the database; `door` only limits the record of refusals. */
async function readCounters(): Promise<unknown> {
  const answer = await park.services.db.execute(sql`
    select 'window ' || key as counter, count from attempt_counters where key not like 'door:%'
    union all select 'lane ' || lane, failures from sign_in_tries
    union all select 'code ' || email_key, tries_left from sign_in_codes
    union all select 'session ' || username, sign_in_failures from team_members where sign_in_failures > 0
    order by 1`);
  return readRows(answer, z.object({ counter: z.string(), count: z.number() }));
}

/** Uses up every budget that the first wrong secret has touched. */
async function useUpEverything(): Promise<void> {
  const { db } = park.services;
  const end = new Date(park.clock.now().getTime() + 600_000).toISOString();
  await db.execute(sql`update attempt_counters set count = 1000000, window_ends_at = ${end}::timestamptz`);
  await db.execute(sql`update sign_in_tries set failures = 50, waits_until = ${end}::timestamptz`);
  await db.execute(sql`update sign_in_codes set tries_left = 0`);
  await db.execute(sql`update team_members set waits_until = ${end}::timestamptz where sign_in_failures > 0`);
}
