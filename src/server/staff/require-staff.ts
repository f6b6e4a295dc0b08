/** Admits a member of the team to a call, or refuses (docs/algorithms/staff-access.md). */
import type { FastifyRequest } from 'fastify';

import { idleHeader } from '#contract/calls/staff-session.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { mayCall } from '#domain/staff-access.ts';
import { isEmployed } from '#domain/team-member.ts';
import { isNoteDue, isSessionOpen, lastDoneAt } from '#domain/staff-session.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { endPassedSessions, fetchPermissionRows, noteSession } from './access.queries.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { actorOf, fetchSessionOf } from './session-of-request.ts';

/**
 * The member who makes the request. Refuses with `session-required` (401), `second-factor-required` or
 * `permission-missing` (403), all judged at this moment. A member who must add a second factor first reaches the calls
 * of their own account only.
 */
export async function requireStaff(
  services: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  permission: PermissionName | 'own' | 'own-ended' | 'desk',
): Promise<StaffActor> {
  const isOwn = permission === 'own' || permission === 'own-ended';
  const { actor, needsFactor } = await findActor(services, request, permission === 'own-ended');
  if (needsFactor && !isOwn) throw new Refusal('second-factor-required');
  if (isOwn || permission === 'desk') return actor;
  const place = staffPermissions[permission];
  const rows = await fetchPermissionRows(services.db, place.method);
  if (!mayCall(actor, rows, place)) throw new Refusal('permission-missing');
  return actor;
}

async function findActor(
  services: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  mayHaveEnded: boolean,
): Promise<{ actor: StaffActor; needsFactor: boolean }> {
  const now = services.clock.now();
  const session = await fetchSessionOf(services.db, request);
  const isOpen =
    session !== undefined &&
    isEmployed({ isActive: session.isMemberActive, worksUntil: session.worksUntil }, now) &&
    isSessionOpen(session, now);
  if (session?.isActive === true && !isSessionOpen(session, now))
    await endPassedSessions(services.db, now, session.sessionGuid);
  if (session === undefined || !(isOpen || mayHaveEnded)) throw new Refusal('session-required');
  const doneAt = lastDoneAt(now, readIdle(request));
  if (isOpen && doneAt !== undefined && isNoteDue(session.lastSeenAt, doneAt))
    await noteSession(services.db, session.sessionGuid, doneAt);
  return { actor: actorOf(session, request), needsFactor: session.needsFactor };
}

/** The header as text; undefined if it was sent twice. */
function readIdle({ headers }: FastifyRequest): string | undefined {
  const idle = headers[idleHeader];
  return Array.isArray(idle) ? '' : idle;
}
