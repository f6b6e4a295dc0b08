/** What every place shows of the club's rewards and of hotel stays. */
import type { Found } from '#contract/calls/staff-find.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import type { MemberRewards } from '#contract/calls/rewards.ts';
import type { SignedInStaff } from '../staff.ts';
import type { Listed } from './listed-rows.ts';
import { seenAt, type Sighting } from './sightings.ts';

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
