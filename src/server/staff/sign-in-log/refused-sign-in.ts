/** What the record says of a refused sign-in. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { emailKeyOf } from '#domain/email.ts';
import { refusedActions } from '#domain/sign-in-log-actions.ts';
import { waitSecondsAfter } from '#domain/sign-in-wait.ts';

import type { Services } from '#server/base/services.ts';
import type { AuditedChange } from '../audit.queries.ts';
import { findLane } from '../session/count-sign-in.ts';
import { deviceTokenOf } from '../session/sign-in-origin.ts';
import { fetchFailuresOf } from '../sign-in-lanes.queries.ts';
import { findMemberByName } from './refusal-record.queries.ts';

/** The entries of a refused sign-in: the refusal, and the beginning of a wait if this failure causes it. */
export async function describeRefusedSignIn(
  { db }: Pick<Services, 'db'>,
  { request, reply, code }: { request: FastifyRequest; reply: FastifyReply; code: string },
): Promise<AuditedChange[]> {
  const typed = readTyped(request.body);
  // The same queries for a name that no one has, so that both take the same time.
  const member = await findMemberByName(db, typed.username);
  const deviceToken = deviceTokenOf(request);
  const { lane } = await findLane(db, { username: typed.username, memberGuid: member?.guid, deviceToken });
  const failures = await fetchFailuresOf(db, lane);
  const reason = isFactorAsked(reply) ? (typed.hasFactor ? 'factor-refused' : 'factor-missing') : code;
  if (member === undefined) return [{ action: refusedActions.signIn, target: 'unknown', after: { reason } }];
  const entry = (action: AuditedChange['action'], after: object): AuditedChange => ({
    action,
    target: member.guid,
    after: { ...after, member: member.name },
  });
  const refused = entry(refusedActions.signIn, { reason });
  return startsWait(reason, failures) ? [refused, entry(refusedActions.wait, {})] : [refused];
}

/** The headers by which the sign-in page learns that the password was right and a second factor is needed. */
function isFactorAsked(reply: FastifyReply): boolean {
  return reply.hasHeader('x-otp') || reply.hasHeader('x-passkey');
}

/** The refusals that count as a guess: others came before the password was looked at, or after it was right. */
const failedReasons = new Set(['login-refused', 'factor-refused']);

/** True for the failure after which the lane waits for the first time; `failures` includes it. */
function startsWait(reason: string, failures: number): boolean {
  return failedReasons.has(reason) && waitSecondsAfter(failures) > 0 && waitSecondsAfter(failures - 1) === 0;
}

/** The typed name, only to find its member, and whether anything beyond the password was typed. */
function readTyped(body: unknown): { username: string; hasFactor: boolean } {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const username: unknown = fields.find(([name]) => name === 'teamMemberUsername')?.[1];
  const others = fields.filter(([name]) => name !== 'teamMemberUsername' && name !== 'teamMemberPassword');
  return {
    username: typeof username === 'string' ? emailKeyOf(username) : '',
    hasFactor: others.some(([, value]) => (typeof value === 'string' ? value.trim() !== '' : Boolean(value))),
  };
}
