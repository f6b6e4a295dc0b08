/** Of hundreds who take one request at once over two servers, one has it. */
import { expect, test } from 'vitest';

import { requestHolds } from '#server/base/db/schema/requests.ts';
import { photoRequests } from '#server/base/db/schema/park.ts';
import { takeHold } from '#server/staff/requests/request-holds.queries.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/shared-park.ts';

const servers = keepOpen(() => openTwoServers());

const takers = 300;
const wave = 50;

test('of 300 members who take one request at once, exactly one has it', async () => {
  const { db } = servers.park.services;
  const [request] = await db.select().from(photoRequests);
  const requestId = request?.requestId ?? '';
  const people = Array.from({ length: takers }, (_, index) => ({
    ...{ firstName: 'Taker', lastName: String(index), internalId: `taker-${index}` },
    ...{ username: `taker-${index}@race.example`, description: '', accessLevel: 20 },
  }));
  const members = await db.insert(teamMembers).values(people).returning({ guid: teamMembers.guid });
  const now = servers.park.clock.now();
  const take = (memberGuid: string, index: number) =>
    takeHold(
      servers.services[index % 2 === 0 ? 0 : 1].db,
      { kind: 'photo', requestId },
      { memberGuid, memberName: `Taker ${index}`, word: '', screen: 'a', now },
    );
  // In waves, because a connection of the pool is waited for only some seconds.
  const taken: unknown[] = [];
  for (let from = 0; from < takers; from += wave) {
    const some = members.slice(from, from + wave);
    taken.push(...(await Promise.all(some.map(({ guid }, index) => take(guid, from + index)))));
  }
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  const rows = await db.select().from(requestHolds);
  expect(rows).toHaveLength(1);
  // After some minutes without a sign of life all may take it again, and one wins again.
  const later = new Date(now.getTime() + 10 * 60_000);
  const again = await Promise.all(
    members
      .slice(0, wave)
      .map(({ guid }, index) =>
        takeHold(
          servers.services[index % 2 === 0 ? 0 : 1].db,
          { kind: 'photo', requestId },
          { memberGuid: guid, memberName: 'Later', word: '', screen: 'a', now: later },
        ),
      ),
  );
  expect(again.filter((one) => one !== undefined)).toHaveLength(1);
});
