/** Of hundreds who set the times of requests at once over two servers, one changes them. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { Refusal } from '#server/base/refusal.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/shared-park.ts';
import { hostActor } from '../host-actor.ts';
import { changeRequestDue, readRequestDue } from './request-due.ts';

const servers = keepOpen(() => openTwoServers());

const changers = 200;
const wave = 50;

test('of 200 changes from the same former times one counts, and it alone is on record', async () => {
  const { db } = servers.park.services;
  const former = await readRequestDue(db);
  const change = async (index: number): Promise<string> => {
    try {
      const settings = { ...former, link: 1000 + index };
      await changeRequestDue(servers.services[index % 2 === 0 ? 0 : 1], hostActor, { settings, former });
      return 'changed';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };
  // In waves, because a connection of the pool is waited for only some seconds.
  const ends: string[] = [];
  for (let from = 0; from < changers; from += wave)
    ends.push(...(await Promise.all(Array.from({ length: wave }, (_, index) => change(from + index)))));
  expect(ends.filter((end) => end === 'changed')).toHaveLength(1);
  expect(ends.filter((end) => end === 'request-due-changed')).toHaveLength(changers - 1);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'Request Due Update'));
  expect(entries).toHaveLength(1);
  expect(entries[0]?.after).toEqual(await readRequestDue(db));
});
