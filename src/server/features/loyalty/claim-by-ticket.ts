/** The right of a member who proved the mailbox to claim more than once, within what the operator allows a day. */
import { emailKeyOf } from '#domain/email.ts';

import { fetchClaimPolicy } from '../../loyalty/claim-policy.queries.ts';
import type { Claimer } from '../../loyalty/make-claim.ts';
import { readClaimsLeft } from '../../loyalty/member-claims.ts';
import { readMemberTicket } from '../../loyalty/member-tickets.ts';
import { findMemberById } from '../../loyalty/members.queries.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';

/** What a good ticket brings. */
export interface TicketRight {
  perDay: number;
  mayClaim: NonNullable<Claimer['mayClaim']>;
  /** What is left afterwards, for the header X-Allowed-Changes. */
  readLeft: () => Promise<number>;
}

/**
 * The right that a ticket gives; undefined where the policy is off or no ticket was sent, and everything is then as
 * without tickets. Refuses a ticket that is not good, and one of another member.
 */
export async function rightOfTicket(
  services: Services,
  claimer: { email: string; userId: string },
  memberTicket: string | null | undefined,
): Promise<TicketRight | undefined> {
  if (memberTicket === undefined || memberTicket === null || memberTicket === '') return undefined;
  const policy = await fetchClaimPolicy(services.db);
  if (!policy.isOn) return undefined;
  const memberId = readMemberTicket(services, 'member', memberTicket);
  const member = memberId === undefined ? undefined : await findMemberById(services.db, memberId);
  if (member === undefined) throw new Refusal('member-ticket-refused');
  if (member.userId !== claimer.userId || member.emailKey !== emailKeyOf(claimer.email))
    throw new Refusal('member-unknown');
  const named = { memberId: member.memberId, perDay: policy.perDay };
  return {
    perDay: policy.perDay,
    mayClaim: async (tx, locked) =>
      locked.memberId === named.memberId && (await readClaimsLeft(services, tx, named)) > 0,
    readLeft: () => readClaimsLeft(services, services.db, named),
  };
}
