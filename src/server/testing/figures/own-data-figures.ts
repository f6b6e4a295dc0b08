/** What the file of a guest's own data holds. */
import { fullNameOf } from '#domain/pass-card.ts';

import type { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import type { passes, ticketShares } from '#server/base/db/schema/park.ts';
import { exportGuest } from '#server/guests/export-guest.ts';
import type { TestPark } from '../test-park.ts';
import { seenAt, type Sighting } from './sightings.ts';

interface OwnData {
  passes: (typeof passes.$inferSelect)[];
  members: (typeof loyaltyMembers.$inferSelect)[];
  shares: (typeof ticketShares.$inferSelect)[];
  ledger: { account: string; points: number }[];
}

/** The file of an order, or of an address. */
export async function ownDataSightings(
  { services }: Pick<TestPark, 'services'>,
  asked: { orderId: string } | { emailKey: string },
): Promise<Sighting[]> {
  const key =
    'orderId' in asked ? { kind: 'order' as const, ...asked } : { kind: 'email' as const, ...asked };
  const own = (await exportGuest(services, key)) as OwnData | undefined; // one list for each table
  if (own === undefined) return [];
  if ('emailKey' in asked) return own.members.flatMap((member) => ofMember(member, own));
  return own.passes.flatMap((pass) =>
    seenAt('own data', `pass ${pass.orderId}/${pass.barcode}`, {
      expires: pass.expiresAt?.toISOString() ?? null,
      credits: pass.credits,
      cents: pass.cashCents,
      name: fullNameOf(pass.firstName, pass.lastName),
      'is redeemed': pass.isRedeemed,
      'is refunded': pass.isRefunded,
      'has photo': pass.hasPhoto,
      shares: own.shares.filter(
        ({ orderId, barcode, revokedAt }) =>
          orderId === pass.orderId && barcode === pass.barcode && revokedAt === null,
      ).length,
    }),
  );
}

function ofMember(member: OwnData['members'][number], { ledger, members }: OwnData): Sighting[] {
  const sumOf = (side: string): number =>
    ledger.reduce((sum, { account, points }) => sum + (account === side ? points : 0), 0);
  // The lines of several accounts of one address are in one list.
  const sums =
    members.length > 1 ? {} : { balance: sumOf('posted'), pending: sumOf('pending'), held: sumOf('held') };
  return seenAt('own data', `member ${member.memberId}`, {
    ...sums,
    name: fullNameOf(member.firstName, member.lastName),
    'season pass': member.seasonPassId,
  });
}
