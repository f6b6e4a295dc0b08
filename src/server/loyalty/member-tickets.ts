/** The two tickets that prove a member: signed, valid for a while, each for its own calls only (decisions 4, 6). */
import { walletTicketTtlSeconds } from '#domain/constants.ts';
import { memberTicketTtlSeconds } from '#domain/loyalty-code.ts';

import type { Services } from '#server/base/services.ts';
import { signToken, verifyToken } from '#server/base/security/tokens.ts';

type TicketServices = Pick<Services, 'secrets' | 'clock'>;

const ttlSeconds = { member: memberTicketTtlSeconds, 'wallet-ticket': walletTicketTtlSeconds } as const;

/** Signs a ticket: `member` for claims and the account, `wallet-ticket` for the wallet calls. */
export function signMemberTicket(
  { secrets, clock }: TicketServices,
  purpose: keyof typeof ttlSeconds,
  memberId: string,
): string {
  return signToken(secrets, {
    purpose,
    subject: [memberId],
    ttlSeconds: ttlSeconds[purpose],
    now: clock.now(),
  });
}

/** The number of the ticket's member; undefined if it is not ours, has another purpose, or has expired. */
export function readMemberTicket(
  { secrets, clock }: TicketServices,
  purpose: keyof typeof ttlSeconds,
  ticket: string,
): string | undefined {
  const facts = verifyToken(secrets, ticket, purpose, clock.now());
  return typeof facts === 'string' ? undefined : facts.subject[0];
}
