import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { readMemberTicket } from './member-tickets.ts';
import { findMemberById, type Member } from './members.queries.ts';

/** The active member who signed in by code. Refuses with `member-signed-out` if the ticket is not valid. */
export async function requireMember(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  memberTicket: string,
): Promise<Member> {
  const memberId = readMemberTicket(services, memberTicket);
  const member = memberId === undefined ? undefined : await findMemberById(services.db, memberId);
  if (member === undefined) throw new Refusal('member-signed-out');
  return member;
}
