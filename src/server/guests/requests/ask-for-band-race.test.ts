/** Hundreds of requests about wristbands at once, at two servers on PostgreSQL. */
import { expect, test } from 'vitest';

import { helpRequests } from '#server/base/db/schema/requests.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';

const pairs = [
  { orderId: '10500001', barcode: '5126000005000011' },
  { orderId: '10500003', barcode: '5126000005000037' },
];
const atOnce = 300;

test('of three hundred requests at once one is open for each pass, and every guest reads its due time', async () => {
  const { park, apps, close } = await openTwoServers({ PARK_CIDRS: '10.0.0.0/8' });
  try {
    const bodies = Array.from({ length: atOnce }, (_, index) => ({
      ...pairs[Math.floor(index / 2) % pairs.length],
      email: `guest${index}@mail.example`,
      note: String(index),
    }));
    const answers = await postAtOnce(apps, '/api/wristband/ask-team/', bodies, '10.1.1.1');
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const kept = await park.services.db.select().from(helpRequests);
    expect(kept).toHaveLength(pairs.length);
    expect(new Set(kept.map(({ orderId }) => orderId))).toEqual(new Set(pairs.map(({ orderId }) => orderId)));
    const due = new Set(answers.map((answer) => answer.json<{ dueAt: string }>().dueAt));
    expect(due).toEqual(new Set(kept.map(({ dueAt }) => dueAt.toISOString())));
  } finally {
    await close();
  }
});
