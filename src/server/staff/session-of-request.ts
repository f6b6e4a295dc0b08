/** The session whose token came with a request, and the member whom it names. */
import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { fullNameOf } from '#domain/pass-card.ts';

import type { Database } from '#server/base/db/database.ts';
import { networkOf } from '#server/base/limits/address.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { fetchSession } from './access.queries.ts';
import { placesOfRoles } from './team/role-places.ts';

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
