/** The right to claim: a guest's one claim, or, with the mailbox proven, what the operator allows a day. */
import { claimsLeft } from '#domain/loyalty-code.ts';

import type { ClaimFacts } from '../claim-facts.queries.ts';
import { readClaimPolicy } from '../claim-policy.queries.ts';
import type { ClaimRight } from '../make-claim.ts';
import { readMemberTicket } from '../member-tickets.ts';
import { findMemberById } from '../members.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/**
 * The right of whoever sent these; where the policy is off or no ticket was sent, everything is as without tickets.
 * Refuses a ticket that is not good, and one of another member.
 */
export async function rightOf(
  services: Services,
  memberTicket: string,
  { member, storedPolicy, claimsToday }: ClaimFacts,
): Promise<ClaimRight> {
  const asGuest = { mayClaim: member !== null && member.guestClaimsLeft > 0 };
  if (memberTicket === '') return asGuest;
  const policy = readClaimPolicy(storedPolicy);
  if (!policy.isOn) return asGuest;
  const memberId = readMemberTicket(services, 'member', memberTicket);
  if (memberId === undefined) throw new Refusal('member-ticket-refused');
  if (member?.memberId !== memberId) throw await refuseStranger(services, memberId);
  return { mayClaim: claimsLeft(policy.perDay, claimsToday) > 0, perDay: policy.perDay };
}

/** Whose ticket it is was signed by us; that member may have left since. */
async function refuseStranger({ db }: Services, memberId: string): Promise<Refusal> {
  const isMember = (await findMemberById(db, memberId)) !== undefined;
  return new Refusal(isMember ? 'member-unknown' : 'member-ticket-refused');
}
