/** What every place shows of a member of the club: the club's pages, the desk, other systems, files and wallets. */
import { parse } from 'csv-parse/sync';

import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import type { MemberRewards } from '#contract/calls/rewards.ts';
import type { GuestPage } from '#contract/calls/staff-guest.ts';
import type { Found } from '#contract/calls/staff-find.ts';
import type { AccountRow, MemberLedger } from '#contract/calls/staff-loyalty.ts';
import type { StaffTaking } from '#contract/calls/staff-rewards.ts';

import { missingPoints } from '#domain/loyalty-reward.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { signMemberTicket, signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { formatLastDay } from '#domain/loyalty-words.ts';
import { type GooglePark, savedObjectOf } from '../google-park.ts';
import type { SignedInStaff } from '../staff.ts';
import type { Listed } from './listed-rows.ts';
import { ownDataSightings } from './own-data-figures.ts';
import { namesOf, seenAt, type Sighting } from './sightings.ts';
import { readPassJson } from '../read-pass.ts';

/** A member of the club who is active. */
export interface FoundMember {
  memberId: string;
  email: string;
}

/** The points, the tier and the name of a member at each place. */
export async function memberSightings(
  park: GooglePark,
  staff: SignedInStaff,
  member: FoundMember,
): Promise<Sighting[]> {
  return [
    ...(await clubSightings(park, member.memberId)),
    ...(await accountSightings(staff, member.memberId)),
    ...(await deskSightings(staff, member.memberId)),
    ...(await ownDataSightings(park, { emailKey: member.email.toLowerCase() })),
    ...(await memberCardSightings(park, member)),
  ];
}

/** The pages of the club, and the statement. */
async function clubSightings(park: GooglePark, memberId: string): Promise<Sighting[]> {
  const of = `member ${memberId}`;
  const memberTicket = signMemberTicket(park.services, memberId);
  const own = (await park.post('/api/loyalty/account/', { memberTicket })).json<MemberAccount>();
  const rewards = (await park.post('/api/loyalty/rewards/', { memberTicket })).json<MemberRewards>();
  return [
    ...seenAt('club', of, {
      balance: own.balance,
      pending: own.pending,
      name: fullNameOf(own.firstName, own.lastName),
      ...tierOf(own.tier),
      expiring: own.expiringNext?.points ?? 0,
      'usable until': own.expiringNext?.lastDay ?? 'always',
    }),
    // The balance after the newest entry stands above the list, and again in its first line.
    ...seenAt('club history', of, { balance: own.entries[0]?.balance }),
    ...seenAt('club rewards', of, {
      balance: rewards.balance,
      held: rewards.held,
      'held rewards': namesOf(rewards.taken.map((taken) => taken.name)),
    }),
    ...rewards.rewards.flatMap(({ code, points, missing }) => [
      ...seenAt('club', `${of} and reward ${code}`, { missing: missingPoints(points, own.balance) }),
      ...seenAt('club rewards', `${of} and reward ${code}`, { missing }),
    ]),
    ...seenAt('statement', of, { balance: await closingBalanceOf(park, memberTicket) }),
  ];
}

/** The account on the page of the guest, and its history. */
async function accountSightings(staff: SignedInStaff, memberId: string): Promise<Sighting[]> {
  const of = `member ${memberId}`;
  const page = await staff.call('POST', '/api/admin/guest-page/', { account: memberId });
  const { account } = page.json<GuestPage>();
  const history = await staff.call('GET', `/api/admin/loyalty/ledger/${memberId}`);
  const ledger = history.json<MemberLedger>();
  return [
    ...seenAt('desk', of, {
      balance: account?.balance,
      pending: account?.pending,
      tier: account?.tier,
      expiring: account?.expiring?.points ?? 0,
      name: account?.name,
      joined: account?.joinedAt,
      'season pass': account?.seasonPassId,
    }),
    ...seenAt('desk points', of, { balance: ledger.balance, pending: ledger.pending, name: ledger.name }),
    ...seenAt('desk history', of, { balance: ledger.entries[0]?.balance }),
  ];
}

/** The tier with the way to the next one. */
function tierOf(tier: MemberAccount['tier']) {
  return {
    tier: tier?.name ?? null,
    'next tier': tier?.next?.name ?? null,
    'points to the next tier': tier?.next?.pointsToGo ?? null,
  };
}

/** What the team finds by a search, and the rewards that the member took. */
async function deskSightings(staff: SignedInStaff, memberId: string): Promise<Sighting[]> {
  const of = `member ${memberId}`;
  const search = await staff.call('POST', '/api/admin/loyalty/search/', { searchTerm: memberId });
  const row = search.json<AccountRow[]>().find((one) => one.STRACCOUNTID === memberId);
  const box = await staff.call('POST', '/api/admin/find/', { searchTerm: memberId });
  const hit = box
    .json<{ found: Found[] }>()
    .found.find((one) => one.kind === 'member' && one.number === memberId);
  const taken = (await staff.call('GET', `/api/admin/loyalty/rewards/${memberId}`)).json<StaffTaking[]>();
  const held = taken.filter(({ state }) => state === 'held');
  return [
    ...seenAt('club search', of, { name: row && fullNameOf(row.STRFIRSTNAME, row.STRLASTNAME) }),
    ...seenAt('one box', of, { name: hit?.name }),
    ...seenAt('desk rewards', of, {
      held: held.reduce((sum, { points }) => sum + points, 0),
      'held rewards': namesOf(held.map(({ reward }) => reward)),
      name: taken[0]?.member,
    }),
  ];
}

/** The last cell of the last line of the statement. */
async function closingBalanceOf(park: GooglePark, memberTicket: string): Promise<number> {
  const file = await park.post('/api/loyalty/statement/', { memberTicket, format: 'csv' });
  const lines = parse(file.body, { bom: true });
  return Number(lines.at(-1)?.at(-1));
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

type Shown = string | number | undefined;

async function memberCardSightings(
  park: GooglePark,
  { email, memberId }: { email: string; memberId: string },
): Promise<Sighting[]> {
  const of = `member ${memberId}`;
  const proof = { email, walletTicket: signWalletTicket(park.services, { memberId }) };
  const { storeCard } = (await readPassJson((await park.post('/api/apple-wallet/', proof)).rawPayload)) as {
    storeCard: Record<string, { key: string; label: string; value: string | number }[]>;
  }; // a member's card is a store card
  const fields = Object.values(storeCard).flat();
  const valueOf = (key: string): Shown => fields.find((field) => field.key === key)?.value;
  const google = (await savedObjectOf(park, proof)) as {
    accountName: string;
    loyaltyPoints: { balance: { int: number } };
    textModulesData: { id: string; header: string; body: string }[];
  }; // a loyalty object of ours
  const bodyOf = (id: string): string | undefined =>
    google.textModulesData.find((module) => module.id === id)?.body;
  const numberIn = (id: string): Shown => {
    const body = bodyOf(id);
    return body === undefined ? undefined : Number(body.replaceAll(',', ''));
  };
  const isReward = (id: string): boolean => /^reward\d+$/.test(id);
  const until = valueOf('usableUntil');
  return [
    ...seenAt('Apple card', of, {
      balance: valueOf('points'),
      tier: valueOf('tier') ?? null,
      name: valueOf('member'),
      ...backLinesOf(valueOf),
      // The field has the day in park time, which the phone writes.
      'usable until':
        until === undefined
          ? 'always'
          : formatLastDay(new Date(Date.parse(String(until)) + 1), park.services.brand),
      'held rewards': namesOf(fields.filter(({ key }) => isReward(key)).map(({ label }) => label)),
    }),
    ...seenAt('Google card', of, {
      balance: google.loyaltyPoints.balance.int,
      tier: bodyOf('tier') ?? null,
      ...backLinesOf((id) => (id === 'nextTier' ? bodyOf(id) : numberIn(id))),
      'usable until': bodyOf('usableUntil') ?? 'always',
      'held rewards': namesOf(
        google.textModulesData.filter(({ id }) => isReward(id)).map(({ header }) => header),
      ),
    }),
    // Google shows 20 characters of a name.
    ...(google.accountName.endsWith('…') ? [] : seenAt('Google card', of, { name: google.accountName })),
  ];
}

/** The lines of the back; a line that would say nothing is not on the card. */
function backLinesOf(valueOf: (id: string) => Shown) {
  return {
    pending: valueOf('waiting') ?? 0,
    expiring: valueOf('expiring') ?? 0,
    'next tier': valueOf('nextTier') ?? null,
    'points to the next tier': valueOf('toNextTier') ?? null,
  };
}
