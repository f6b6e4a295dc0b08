/** Another system that reads the ledger misses no line, whatever order the transactions that write it end in. */
import { expect } from 'vitest';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { bonusEntry } from '#server/testing/bonus-entry.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

test('a line that is under way for minutes holds back those after it, and then all are read in order', async (own, db) => {
  const { clock } = own;
  const [one, other] = await db.select().from(loyaltyMembers).limit(2);
  const key = (await makeApiKey(own.services, { name: 'books', kinds: ['read-ledger'] })) ?? '';
  clock.advance(60);
  const former = await readEntries(own, key);
  const slow = bonusEntry(one?.memberId ?? '', clock.now());
  const quick = bonusEntry(other?.memberId ?? '', clock.now());
  await db.transaction(async (tx) => {
    await writeEntries(tx, [slow]);
    await writeEntries(db, [quick]);
    clock.advance(600);
    expect(await readEntries(own, key)).toEqual(former);
  });
  // Transactions of the server's other databases hold lines back as well.
  const added = async () => (await readEntries(own, key)).slice(former.length);
  await expect
    .poll(added, { timeout: 30_000 })
    .toEqual([slow, slow, quick, quick].map(({ transactionId }) => transactionId));
});

/** The entry of each line, in the order of the lines. */
async function readEntries({ app }: TestPark, key: string): Promise<string[]> {
  const entries: string[] = [];
  for (let cursor = ''; ;) {
    const answer = await app.inject({
      method: 'GET',
      url: `/api/ledger/?limit=500${cursor}`,
      headers: { authorization: `Bearer ${key}` },
    });
    const { rows, next } = answer.json<{ rows: { entryId: string }[]; next: string | null }>();
    entries.push(...rows.map(({ entryId }) => entryId));
    if (next === null) return entries;
    cursor = `&cursor=${encodeURIComponent(next)}`;
  }
}
