/** Admits a member of the team to a call, or refuses (docs/algorithms/staff-access.md). */
import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { OwnAccess } from '#contract/call.ts';
import { idleHeader } from '#contract/calls/staff-session.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';

import { mayCall } from '#domain/staff-access.ts';
import { isEmployed } from '#domain/team-member.ts';
import { isNoteDue, isSessionOpen, lastDoneAt, mustChoosePassword } from '#domain/staff-session.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import type { Database } from '#server/base/db/database.ts';
import { networkOf } from '#server/base/limits/caller.ts';
import { endPassedSessions, fetchPermissionRows, noteSession, fetchSession } from './access.queries.ts';
import { placesOfRoles } from './team/keep-rules.ts';

/**
 * The member who makes the request. Refuses with `session-required` (401), `second-factor-required`,
 * `own-password-required` or `permission-missing` (403), all judged at this moment. A member who must add a second
 * factor or choose a password first reaches calls of their own account only.
 */
export async function requireStaff(
  services: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  permission: PermissionName | OwnAccess | 'desk',
): Promise<StaffActor> {
  const isOwn = permission === 'own' || permission === 'own-first' || permission === 'own-ended';
  const { actor, needsFactor, needsPassword } = await findActor(
    services,
    request,
    permission === 'own-ended',
  );
  if (needsPassword && permission !== 'own-first' && permission !== 'own-ended')
    throw new Refusal('own-password-required');
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
): Promise<{ actor: StaffActor; needsFactor: boolean; needsPassword: boolean }> {
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
  const needsPassword = mustChoosePassword(session);
  return { actor: actorOf(session, request), needsFactor: session.needsFactor, needsPassword };
}

/** The header as text; undefined if it was sent twice. */
function readIdle({ headers }: FastifyRequest): string | undefined {
  const idle = headers[idleHeader];
  return Array.isArray(idle) ? '' : idle;
}

type Session = NonNullable<Awaited<ReturnType<typeof fetchSession>>>;

/** The SHA-256 of a bearer token, under which its session is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The session of the request, open or not; undefined without one. */
export async function fetchSessionOf(db: Database, request: FastifyRequest): Promise<Session | undefined> {
  const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : fetchSession(db, hashToken(token));
}

/** The member of a session as the author of this request. */
export function actorOf(session: Session, request: FastifyRequest): StaffActor {
  return {
    memberGuid: session.memberGuid,
    name: fullNameOf(session.firstName, session.lastName),
    username: session.username,
    accessLevel: session.accessLevel,
    opened: placesOfRoles(session.rolePermissions),
    worksUntil: session.worksUntil,
    sessionGuid: session.sessionGuid,
    requestId: request.id,
    network: networkOf(request.ip),
  };
}
