/** The job of the watch list, many times at once on two servers, reports a crossing once. */
import { expect, test } from 'vitest';

import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { watchHits } from '#server/base/db/schema/watch.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/shared-park.ts';
import { judgeWatch } from './judge-watch.ts';
import { changeWatchSettings, readWatchSettings } from './watch-settings.ts';
import { hostActor } from '#server/staff/host-actor.ts';

const servers = keepOpen(() => openTwoServers());

test('of sixteen rounds at once on two servers one records the crossing and queues its mail', async () => {
  const { park, services } = servers;
  const agent = await signInStaff(park, 'agent');
  const { db, clock } = park.services;
  const former = await readWatchSettings(db);
  const settings = { ...former, mailTo: ['watch@harborlight.example'] };
  await changeWatchSettings(park.services, hostActor, { settings, former });
  await db.insert(auditEntries).values({
    at: clock.now(),
    actorGuid: agent.login.teamMemberGUID,
    actorName: 'Gail Osei',
    sessionGuid: agent.login.sessionGUID,
    action: 'Loyalty Goodwill',
    target: '700000001',
    after: { points: 6000 },
    requestId: 'planted',
    network: '203.0.113.0/24',
  });
  const rounds = await Promise.all(
    Array.from({ length: 16 }, (_, round) => judgeWatch(services[round % 2 === 0 ? 0 : 1])),
  );
  expect(rounds.filter((reported) => reported === 1)).toHaveLength(1);
  expect(rounds.filter((reported) => reported === 0)).toHaveLength(15);
  expect(await db.$count(watchHits)).toBe(1);
  expect(await db.$count(mails)).toBe(1);
});
