/** What a member's card shows in both wallets. */
import { formatLastDay } from '#domain/loyalty-words.ts';

import { signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { savedObjectOf, type GooglePark } from '../google-park.ts';
import { readPassJson } from '../read-pass.ts';
import { namesOf, seenAt, type Sighting } from './sightings.ts';

type Shown = string | number | undefined;

export async function memberCardSightings(
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
