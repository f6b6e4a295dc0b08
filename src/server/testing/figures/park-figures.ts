/** Counts of the whole park, and the names of passes in mails. */
import { eq } from 'drizzle-orm';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { ticketShares } from '#server/base/db/schema/park.ts';
import type { SignedInStaff } from '../staff.ts';
import type { TestPark } from '../test-park.ts';
import type { Listed } from './listed-rows.ts';
import { seenAt, type Sighting } from './sightings.ts';

/** The requests that wait, and how many passes and members there are. */
export async function countSightings(staff: SignedInStaff, { rows, files }: Listed): Promise<Sighting[]> {
  const dashboard = (await staff.call('GET', '/api/admin/dashboard/')).json<Dashboard>();
  const { photoRequests, clubRequests, wristbandRequests, linkRequests } = dashboard;
  const queue = (await staff.call('GET', '/api/admin/request/')).json<{
    requests: { kind: string }[];
    total: number;
  }>();
  const queued = (kind: string): number => queue.requests.filter((one) => one.kind === kind).length;
  return [
    ...seenAt('dashboard', 'park', {
      'photo requests': photoRequests.open,
      'club requests': clubRequests.open,
      requests: [photoRequests, clubRequests, wristbandRequests, linkRequests].reduce(
        (sum, { open }) => sum + open,
        0,
      ),
    }),
    ...seenAt('requests', 'park', {
      'photo requests': queued('photo'),
      'club requests': queued('club'),
      requests: queue.total,
    }),
    ...seenAt('reading by key', 'park', { members: rows.members.length, passes: rows.passes.length }),
    ...seenAt('export', 'park', { members: files.members.length, passes: files.orders.length }),
  ];
}

/** The name of the holder in the mails to friends with whom a card was shared. */
export async function mailSightings({ services: { db } }: Pick<TestPark, 'services'>): Promise<Sighting[]> {
  const sent = await db.select().from(mails).where(eq(mails.kind, 'share-link'));
  const shares = await db.select().from(ticketShares);
  return sent.flatMap(({ toAddress, subject }) => {
    const share = shares.find(({ email }) => email === toAddress);
    if (share === undefined) return [];
    const [owner] = subject.split(' shared a ', 1);
    const name = owner === 'A guest' ? '' : owner;
    return seenAt('share mail', `pass ${share.orderId}/${share.barcode}`, { name });
  });
}
