/** The account of a guest, as the desk checks it, and the other accounts that belong to the pass. */
import type { GuestAccount, GuestTie, OtherAccount } from '#contract/calls/staff-guest.ts';
import { emailKeyOf } from '#domain/email.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { writePhone } from '#server/base/phone-numbers.ts';
import type { Services } from '#server/base/services.ts';
import { readStanding } from '#server/loyalty/member-standing.ts';
import type { Member } from '#server/loyalty/members.queries.ts';
import { fetchMembersOfPass } from './guest-page.queries.ts';

/** An account, and how it belongs to the guest. */
export interface TiedMember {
  member: Member;
  tie: GuestTie;
}

/** What staff compare with what the guest says, and the standing in the club. */
export async function viewAccount(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { member, tie }: TiedMember,
): Promise<GuestAccount> {
  const { posted, pending, tier, expiringNext } = await readStanding(services, member.memberId);
  return {
    ...nameAccount({ member, tie }),
    userId: member.userId,
    email: member.email,
    phone: writePhone(services.brand, member.phone),
    zip: member.zip,
    isClosed: member.status === 'closed',
    joinedAt: member.joinedAt.toISOString(),
    balance: posted,
    pending,
    tier: tier?.name ?? null,
    expiring:
      expiringNext === undefined
        ? null
        : { points: expiringNext.points, at: expiringNext.expiresAt.toISOString() },
    seasonPassId: member.seasonPassId,
  };
}

/** Enough of an account to go to it. */
export function nameAccount({ member, tie }: TiedMember): OtherAccount {
  return { number: member.memberId, name: fullNameOf(member.firstName, member.lastName), tie };
}

const tieOrder: readonly GuestTie[] = ['season-pass', 'email', 'claim'];

/** The accounts that belong to a pass, the one of its holder first. */
export async function findMembersOfPass(
  services: Pick<Services, 'db'>,
  pass: { orderId: string; barcode: string; email: string | null },
): Promise<TiedMember[]> {
  const found = await fetchMembersOfPass(services.db, pass);
  return found
    .map((member) => ({ member, tie: tieOf(member, pass) }))
    .toSorted((a, b) => tieOrder.indexOf(a.tie) - tieOrder.indexOf(b.tie));
}

function tieOf(member: Member, { barcode, email }: { barcode: string; email: string | null }): GuestTie {
  if (member.seasonPassId === barcode) return 'season-pass';
  return email !== null && emailKeyOf(email) === member.emailKey ? 'email' : 'claim';
}
