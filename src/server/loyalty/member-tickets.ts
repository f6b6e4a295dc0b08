/** The two tickets that prove a member: signed, valid for a while, each for its own calls only (decisions 4, 6). */
import { walletTicketTtlSeconds } from '#domain/constants.ts';
import { memberTicketTtlSeconds } from '#domain/loyalty-code.ts';

import type { Services } from '#server/base/services.ts';
import { signToken, verifyToken } from '#server/base/security/tokens.ts';

type TicketServices = Pick<Services, 'secrets' | 'clock'>;

/** Signs the ticket for claims and the account. */
export function signMemberTicket({ secrets, clock }: TicketServices, memberId: string): string {
  return signToken(secrets, {
    purpose: 'member',
    subject: [memberId],
    ttlSeconds: memberTicketTtlSeconds,
    now: clock.now(),
  });
}

/** The number of the ticket's member; undefined if it is not ours, has another purpose, or has expired. */
export function readMemberTicket({ secrets, clock }: TicketServices, ticket: string): string | undefined {
  const facts = verifyToken(secrets, ticket, 'member', clock.now());
  return typeof facts === 'string' ? undefined : facts.subject[0];
}

/** The holder of a wallet ticket. */
interface WalletTicket {
  memberId: string;
  /** The thumbprint of the only browser key that may use it; undefined if any caller may. */
  deviceKey?: string | undefined;
}

/** Signs the ticket for the wallet calls. */
export function signWalletTicket(
  { secrets, clock }: TicketServices,
  { memberId, deviceKey }: WalletTicket,
): string {
  return signToken(secrets, {
    purpose: 'wallet-ticket',
    subject: deviceKey === undefined ? [memberId] : [memberId, deviceKey],
    ttlSeconds: walletTicketTtlSeconds,
    now: clock.now(),
  });
}

/** The holder of the ticket; undefined if it is not ours, has another purpose, or has expired. */
export function readWalletTicket(
  { secrets, clock }: TicketServices,
  ticket: string,
): WalletTicket | undefined {
  const facts = verifyToken(secrets, ticket, 'wallet-ticket', clock.now());
  if (typeof facts === 'string') return undefined;
  const [memberId = '', deviceKey] = facts.subject;
  return { memberId, deviceKey };
}
