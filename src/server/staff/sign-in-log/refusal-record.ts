/**
 * Records every refusal: of sign-ins, calls without permission, wrong keys of other systems. The entries go
 * into the sealed audit log, and never hold anything that a caller typed (docs/algorithms/audit.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Call } from '#contract/call.ts';
import { contract, type CallKey } from '#contract/contract.ts';

import { refusedActions } from '#domain/sign-in-log-actions.ts';
import { networkKey, networkOf } from '#server/base/limits/caller.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { refusalsRecordedPerNetwork } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { emailKeyOf } from '#domain/email.ts';
import { waitSecondsAfter } from '#domain/sign-in-wait.ts';
import { writeAudit, type AuditedChange } from '../audit.queries.ts';
import { recordedReason } from '../directory/refuse-person.ts';
import { actorOf, fetchSessionOf } from '../require-staff.ts';
import { findLane } from '../session/count-sign-in.ts';
import { deviceTokenOf } from '../session/sign-in-origin.ts';
import { fetchFailuresOf } from '../sign-in-tries.queries.ts';
import { findMemberByName } from './refusal-record.queries.ts';

type RefusalServices = Pick<Services, 'db' | 'clock'>;

/** Networks beyond their limit, with the time until which a flood of theirs costs no query. */
type LoudNetworks = Map<string, number>;
const loudMilliseconds = 60_000;
const loudMax = 1000;

/** Someone who did not prove who they are. */
const strangerGuid = '00000000-0000-0000-0000-000000000001';
const noSession = '00000000-0000-0000-0000-000000000000';

/** Adds the hook. An entry that cannot be written does not change the answer; it is logged as an error. */
export function recordRefusals(app: FastifyInstance, services: RefusalServices): void {
  const loud = new Map<string, number>();
  app.addHook('onError', async (request, reply, error) => {
    const { callKey } = request.routeOptions.config;
    if (callKey === undefined || !(error instanceof Refusal)) return;
    try {
      await recordRefusal({ ...services, loud }, { request, reply, callKey, code: error.code, error });
    } catch (fault) {
      const errorClass = fault instanceof Error ? fault.name : 'unknown';
      request.log.error({ errorClass }, 'a refusal was not recorded');
    }
  });
}

interface Refused {
  request: FastifyRequest;
  reply: FastifyReply;
  callKey: CallKey;
  code: string;
  error: Refusal;
}

async function recordRefusal(
  { loud, ...services }: RefusalServices & { loud: LoudNetworks },
  refused: Refused,
): Promise<void> {
  const judge = judgeOf(refused);
  if (judge === undefined) return;
  const now = services.clock.now();
  const stranger = strangerOf(refused.request);
  const { network, requestId } = stranger;
  if ((loud.get(network) ?? 0) > now.getTime()) return;
  const key = networkKey('door', refused.request.ip);
  const [counted] = await countAttempts(services.db, [{ key, limit: refusalsRecordedPerNetwork }], now);
  const beyond = (counted?.count ?? 0) - refusalsRecordedPerNetwork.attemptsMax;
  if (beyond === 1)
    await writeAudit(services.db, stranger, { action: refusedActions.tooMany, target: network }, now);
  if (beyond >= 1) {
    if (loud.size >= loudMax) loud.clear();
    loud.set(network, now.getTime() + loudMilliseconds);
    return;
  }
  for (const { actor = stranger, ...change } of await judge(services))
    await writeAudit(services.db, { ...actor, network, requestId }, change, now);
}

type Judged = AuditedChange & { actor?: StaffActor };
type Judge = (services: RefusalServices) => Promise<Judged[]>;

/** What to write about the refusal of this call; undefined if the call has nothing to do with the door. */
function judgeOf(refused: Refused): Judge | undefined {
  const { callKey, code } = refused;
  const { access }: Call = contract[callKey];
  const isOfStaff = access.kind === 'staff';
  if (faultsOfInput.has(code)) return undefined;
  if (callKey.startsWith('POST /app/directory/')) return judgeOfDirectory(refused);
  if (callKey === 'POST /app/login/') return (services) => describeRefusedSignIn(services, refused);
  if (keyDenials.has(code))
    return () =>
      Promise.resolve([{ action: refusedActions.apiKey, target: callKey, after: { reason: code } }]);
  if (callKey.includes(' /app/') && code !== 'session-required')
    return async (services) => [
      {
        ...actorPart(await fetchActorOf(services, refused.request)),
        action: refusedActions.ownAccount,
        target: callKey,
        after: { reason: code },
      },
    ];
  if (!isOfStaff || !denials.has(code)) return undefined;
  const { permission } = access;
  return async (services) => [
    {
      ...actorPart(await fetchActorOf(services, refused.request)),
      action: refusedActions.permission,
      target: permission,
      after: { reason: code, call: callKey },
    },
  ];
}

/** A sign-in by the directory, with the person if the directory named one, or a logout that it reported. */
function judgeOfDirectory({ callKey, code, error }: Refused): Judge | undefined {
  const recorded: Partial<Record<CallKey, Pick<AuditedChange, 'action' | 'target'>>> = {
    'POST /app/directory/sign-in': { action: refusedActions.signIn, target: 'unknown' },
    'POST /app/directory/logout': { action: refusedActions.apiKey, target: callKey },
  };
  const entry = recorded[callKey];
  if (entry === undefined) return undefined;
  const after = { reason: code, method: 'directory', ...recordedReason(error) };
  return () => Promise.resolve([{ ...entry, after }]);
}

/** Refusals that say nothing about who the caller is. */
const faultsOfInput = new Set<string>([
  ...['malformed-request', 'broken-json', 'forbidden-characters', 'unsupported-media-type', 'body-too-large'],
  ...['cross-site', 'temporary-error', 'unavailable', 'internal', 'route-not-found'],
]);

/** Refusals that deny a signed-in member something; others tell about the data of the call. */
const denials = new Set<string>([
  ...['permission-missing', 'above-own-level', 'last-administrator', 'second-factor-required'],
  'own-password-required',
]);

/** Refusals of another system's key or signature. */
const keyDenials = new Set<string>(['api-key-required', 'api-key-not-for-this', 'signature-refused']);

/** The member whose session came with the call, open or not; undefined without one. */
async function fetchActorOf(
  { db }: RefusalServices,
  request: FastifyRequest,
): Promise<StaffActor | undefined> {
  const session = await fetchSessionOf(db, request);
  return session === undefined ? undefined : actorOf(session, request);
}

function actorPart(actor: StaffActor | undefined): { actor?: StaffActor } {
  return actor === undefined ? {} : { actor };
}

function strangerOf({ id, ip }: FastifyRequest): StaffActor {
  return {
    memberGuid: strangerGuid,
    name: 'Not signed in',
    username: '',
    accessLevel: 0,
    sessionGuid: noSession,
    requestId: id,
    network: networkOf(ip),
  };
}

/** The entries of a refused sign-in: the refusal, and the beginning of a wait if this failure causes it. */
async function describeRefusedSignIn(
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
