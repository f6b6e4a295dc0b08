/** What every place shows of the club's rewards, of hotel stays and of the whole park, and the names of passes in mails. */
import { eq } from 'drizzle-orm';

import type { Found } from '#contract/calls/staff-find.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import type { MemberRewards } from '#contract/calls/rewards.ts';
import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { ticketShares } from '#server/base/db/schema/park.ts';
import type { SignedInStaff } from '../staff.ts';
import type { Listed } from './listed-rows.ts';
import { seenAt, type Sighting } from './sightings.ts';
import type { TestPark } from '../test-park.ts';

export async function rewardSightings(
  staff: SignedInStaff,
  { files }: Listed,
  offered: MemberRewards['rewards'],
): Promise<Sighting[]> {
  const tab = (await staff.call('GET', '/api/admin/reward/')).json<Record<string, unknown>[]>();
  return [
    ...offered.flatMap(({ code, points, name }) =>
      seenAt('club', `reward ${code}`, { points, reward: name }),
    ),
    ...tab.flatMap((row) =>
      seenAt('Rewards tab', `reward ${String(row['rewardCode'])}`, {
        points: Number(row['rewardPoints']),
        reward: String(row['rewardName']),
      }),
    ),
    ...files.rewards.flatMap((row) =>
      seenAt('export', `reward ${row['code'] ?? ''}`, { points: Number(row['points']), reward: row['name'] }),
    ),
  ];
}

/** The stays as the one box and the files have them. */
export async function staySightings(staff: SignedInStaff, { files }: Listed): Promise<Sighting[]> {
  const claimed = new Set(
    files.claims.flatMap((row) =>
      row['kind'] === 'stay' && row['releasedAt'] === '' ? [row['number']] : [],
    ),
  );
  const seen: Sighting[] = [];
  for (const row of files.stays) {
    const number = row['reservationNumber'] ?? '';
    const answer = await staff.call('POST', '/api/admin/find/', { searchTerm: number });
    const hit = answer
      .json<{ found: Found[] }>()
      .found.find((one) => one.kind === 'stay' && one.number === number);
    seen.push(
      ...seenAt('export', `stay ${number}`, {
        guest: fullNameOf(row['firstName'] ?? '', row['lastName'] ?? ''),
        'is claimed': claimed.has(number),
      }),
      ...seenAt('one box', `stay ${number}`, {
        guest: hit?.name ?? 'not found',
        'is claimed': hit?.facts.some((fact) => fact.startsWith('claimed by ')) ?? 'not found',
      }),
    );
  }
  return seen;
}

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
