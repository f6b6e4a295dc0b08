import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { CreatedPass } from '#contract/calls/create-pass.ts';

import { passes, passLinks } from '#server/base/db/schema/park.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';

test('two hundred calls at once on two servers create one pass with one link', async () => {
  const { park, apps, close } = await openTwoServers();
  try {
    const key = (await makeApiKey(park.services, { name: 'shop', kinds: ['create-passes'] })) ?? '';
    const row = { orderId: '53000001', barcode: '5126000053000001', productId: 'DAY-ALL', amount: '79' };
    const body = { ...row, orderedAt: '2026-11-20T12:00:00Z' };
    const answers = [];
    for (let wave = 0; wave < 4; wave++) {
      const bodies = Array.from({ length: 50 }, () => body);
      const headers = bodies.map(() => ({ authorization: `Bearer ${key}` }));
      answers.push(...(await postAtOnce(apps, '/api/passes/', bodies, '203.0.113.9', headers)));
    }
    const outcomes = answers.map((answer) => answer.json<CreatedPass>().outcome);
    expect(answers.filter(({ statusCode }) => ![200, 201].includes(statusCode))).toEqual([]);
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.json<CreatedPass>().link)).size).toBe(1);
    const { db } = park.services;
    expect(await db.select().from(passes).where(eq(passes.orderId, row.orderId))).toHaveLength(1);
    expect(await db.select().from(passLinks).where(eq(passLinks.orderId, row.orderId))).toHaveLength(1);
  } finally {
    await close();
  }
});
