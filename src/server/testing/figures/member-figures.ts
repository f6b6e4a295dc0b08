/** What every place shows of a member of the club: the club's pages, the desk, other systems, files and wallets. */
import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import type { MemberRewards } from '#contract/calls/rewards.ts';
import type { GuestPage } from '#contract/calls/staff-guest.ts';
import type { MemberLedger } from '#contract/calls/staff-loyalty.ts';
import { missingPoints } from '#domain/loyalty-reward.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { signMemberTicket, signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { savedObjectOf, type GooglePark } from '../google-park.ts';
import { readPassJson } from '../read-pass.ts';
import type { SignedInStaff } from '../staff.ts';
import type { Listed } from './listed-rows.ts';
import { seenAt, type Sighting } from './sightings.ts';

/** A member of the club who is active. */
export interface FoundMember {
  memberId: string;
  email: string;
}

/** The points, the tier and the name of a member at each place. Without `hasCards` no card is made. */
export async function memberSightings(
  park: GooglePark,
  staff: SignedInStaff,
  { memberId, email }: FoundMember,
  { hasCards }: { hasCards: boolean },
): Promise<Sighting[]> {
  const of = `member ${memberId}`;
  const memberTicket = signMemberTicket(park.services, memberId);
  const own = (await park.post('/api/loyalty/account/', { memberTicket })).json<MemberAccount>();
  const rewards = (await park.post('/api/loyalty/rewards/', { memberTicket })).json<MemberRewards>();
  const page = await staff.call('POST', '/api/admin/guest-page/', { account: memberId });
  const { account } = page.json<GuestPage>();
  const history = await staff.call('GET', `/api/admin/loyalty/ledger/${memberId}`);
  const ledger = history.json<MemberLedger>();
  const name = fullNameOf(own.firstName, own.lastName);
  return [
    ...seenAt('club', of, { balance: own.balance, pending: own.pending, name, tier: own.tier?.name ?? null }),
    // The balance after the newest entry stands above the list, and again in its first line.
    ...seenAt('club history', of, { balance: own.entries[0]?.balance }),
    ...seenAt('club rewards', of, { balance: rewards.balance }),
    ...rewards.rewards.flatMap(({ code, points, missing }) => [
      ...seenAt('club', `${of} and reward ${code}`, { missing: missingPoints(points, own.balance) }),
      ...seenAt('club rewards', `${of} and reward ${code}`, { missing }),
    ]),
    ...seenAt('desk', of, {
      balance: account?.balance,
      pending: account?.pending,
      tier: account?.tier,
      name: account?.name,
      joined: account?.joinedAt,
      'season pass': account?.seasonPassId,
    }),
    ...seenAt('desk points', of, { balance: ledger.balance, pending: ledger.pending, name: ledger.name }),
    ...seenAt('desk history', of, { balance: ledger.entries[0]?.balance }),
    ...(hasCards ? await cardSightings(park, of, { email, memberId }) : []),
  ];
}

async function cardSightings(
  park: GooglePark,
  of: string,
  { email, memberId }: FoundMember,
): Promise<Sighting[]> {
  const proof = { email, walletTicket: signWalletTicket(park.services, { memberId }) };
  const { storeCard } = (await readPassJson((await park.post('/api/apple-wallet/', proof)).rawPayload)) as {
    storeCard: Record<string, { key: string; value: string | number }[]>;
  }; // a member's card is a store card
  const valueOf = (key: string) =>
    Object.values(storeCard)
      .flat()
      .find((field) => field.key === key)?.value;
  const google = (await savedObjectOf(park, proof)) as {
    accountName: string;
    loyaltyPoints: { balance: { int: number } };
  }; // a loyalty object of ours
  return [
    ...seenAt('Apple card', of, {
      balance: valueOf('points'),
      tier: valueOf('tier') ?? null,
      name: valueOf('member'),
    }),
    ...seenAt('Google card', of, { balance: google.loyaltyPoints.balance.int }),
    // Google shows 20 characters of a name.
    ...(google.accountName.endsWith('…') ? [] : seenAt('Google card', of, { name: google.accountName })),
  ];
}

/** The same of all members, as other systems and files list them. */
export function listedMembers({ rows, files }: Listed): Sighting[] {
  const sums = Map.groupBy(rows.ledger, (line) => `${String(line['account'])} ${String(line['side'])}`);
  const sumOf = (account: unknown, side: string): number =>
    (sums.get(`${String(account)} ${side}`) ?? []).reduce((sum, line) => sum + Number(line['points']), 0);
  return [
    ...rows.members.flatMap((row) => {
      const of = `member ${String(row['account'])}`;
      const contact = row['contact'] as { firstName: string; lastName: string } | null; // read with `read-contacts`
      return [
        ...seenAt('reading by key', of, {
          balance: Number(row['posted']),
          pending: Number(row['pending']),
          name: contact === null ? undefined : fullNameOf(contact.firstName, contact.lastName),
          joined: String(row['joinedAt']),
          'season pass': row['seasonPassId'] as string | null, // as the contract has it
        }),
        ...seenAt('lines by key', of, {
          balance: sumOf(row['account'], 'posted'),
          pending: sumOf(row['account'], 'pending'),
        }),
      ];
    }),
    ...files.members.flatMap((row) =>
      seenAt('export', `member ${row['account'] ?? ''}`, {
        balance: Number(row['posted']),
        pending: Number(row['pending']),
        name:
          row['status'] === 'active' ? fullNameOf(row['firstName'] ?? '', row['lastName'] ?? '') : undefined,
        joined: new Date(row['joinedAt'] ?? '').toISOString(),
        'season pass': row['seasonPassId'] === '' ? null : row['seasonPassId'],
      }),
    ),
  ];
}
