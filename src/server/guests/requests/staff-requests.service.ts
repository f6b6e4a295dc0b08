/** The queue of requests for the team: the list, and who works on which one. */
import {
  answeredMax,
  queuedMax,
  type QueuedRequest,
  type RequestHold,
} from '#contract/calls/staff-requests.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { isOverdue, type RequestAnswer, type RequestKind } from '#domain/request-kinds.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import {
  fetchHolds,
  findHold,
  leaveHold,
  takeHold,
  type HoldRow,
  type RequestKey,
} from '#server/staff/requests/request-holds.queries.ts';
import { heldBy } from '#server/staff/requests/settle-hold.ts';
import { fetchAnswered, fetchQueue, findQueued, type QueuedRow } from './queued-requests.queries.ts';
import { readRequestAccess, requireKind } from './request-access.ts';

type QueueServices = Pick<Services, 'db' | 'clock' | 'brand'>;

/** True for a text that can be the id of a request; the database refuses any other one. */
export function isRequestId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The requests of the kinds that the caller may list: the open ones by due time, or the last ones that were answered. */
export async function listQueue(
  services: QueueServices,
  actor: StaffActor,
  status: QueuedRequest['status'] = 'open',
): Promise<{ kinds: RequestKind[]; requests: QueuedRequest[]; total: number }> {
  const { kinds } = await readRequestAccess(services, actor);
  const now = services.clock.now();
  if (status === 'answered') {
    const rows = await fetchAnswered(services.db, kinds, answeredMax);
    const requests = rows.map((row) => viewQueued(row, undefined, actor, now));
    return { kinds, requests, total: rows.length };
  }
  const { rows, total } = await fetchQueue(services.db, kinds, queuedMax);
  const holds = new Map((await fetchHolds(services.db, now)).map((hold) => [requestKeyOf(hold), hold]));
  const requests = rows.map((row) =>
    viewQueued(row, holds.get(requestKeyOf({ kind: row.kind, requestId: row.request_id })), actor, now),
  );
  return { kinds, requests, total };
}

function requestKeyOf({ kind, requestId }: RequestKey): string {
  return `${kind} ${requestId}`;
}

/** A request as the queue shows it. */
export function viewQueued(
  row: QueuedRow,
  hold: HoldRow | undefined,
  actor: StaffActor,
  now: Date,
): QueuedRequest {
  return {
    kind: row.kind,
    requestId: row.request_id,
    guest: fullNameOf(row.first_name, row.last_name),
    email: row.email ?? '',
    about: aboutOf(row),
    note: row.note,
    orderId: row.order_id,
    barcode: row.barcode,
    account: row.member_id,
    requestedAt: row.requested_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOverdue: isOverdue({ status: row.status, dueAt: row.due_at }, now),
    hold: hold === undefined ? null : viewHold(hold, actor),
    status: row.status === 'open' ? 'open' : 'answered',
    answer: givenAnswerOf(row),
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
    message: row.answer_message,
  };
}

function givenAnswerOf({ kind, status }: QueuedRow): RequestAnswer | null {
  if (status === 'open') return null;
  if (status === 'declined') return 'decline';
  return kind === 'club' && status === 'answered' ? 'text' : 'approve';
}

function aboutOf({ earn_kind, number, product }: QueuedRow): string {
  if (earn_kind !== null) return `${earnKinds[earn_kind].entryNoun} ${number}`;
  return product ?? number;
}

function viewHold({ memberName, memberGuid, heldSince, word }: HoldRow, actor: StaffActor): RequestHold {
  return {
    name: memberName,
    since: heldSince.toISOString(),
    isMine: memberGuid === actor.memberGuid,
    word,
  };
}

/** Reads one request; refuses with `row-not-found`. */
export async function requireQueued({ db }: Pick<Services, 'db'>, key: RequestKey): Promise<QueuedRow> {
  const row = isRequestId(key.requestId) ? await findQueued(db, key.kind, key.requestId) : undefined;
  if (row === undefined) throw new Refusal('row-not-found');
  return row;
}

/**
 * Takes the request, or notes that the caller still works on it. With a word it is taken over, which is on record.
 * Refuses with `request-held` if someone else has it, and with `request-answered` if it is no longer open.
 */
export async function holdRequest(
  services: QueueServices,
  actor: StaffActor,
  key: RequestKey,
  typed: { word: string; screen?: string | undefined },
): Promise<RequestHold> {
  await requireKind(services, actor, key.kind, 'update');
  return services.db.transaction(async (tx) => {
    const { status } = await requireQueued({ db: tx }, key);
    if (status !== 'open') throw new Refusal('request-answered');
    const now = services.clock.now();
    const word = typed.word.trim();
    const before = word === '' ? undefined : await findHold(tx, key, now);
    const by = { memberGuid: actor.memberGuid, memberName: actor.name, screen: typed.screen ?? '', now };
    const taken = await takeHold(tx, key, { ...by, word: before === undefined ? '' : word });
    if (taken === undefined) throw heldBy(await findHold(tx, key, now));
    if (before !== undefined && before.memberGuid !== actor.memberGuid)
      await writeAudit(
        tx,
        actor,
        {
          action: 'Request Take Over',
          target: requestKeyOf(key),
          before: { holder: before.memberName },
          after: { holder: actor.name, word },
        },
        now,
      );
    return viewHold(taken, actor);
  });
}

/** A screen of the caller leaves the request, which goes back to the queue with the last one. */
export async function releaseRequest(
  services: QueueServices,
  actor: StaffActor,
  key: RequestKey,
  screen: string,
): Promise<void> {
  const { memberGuid } = actor;
  if (isRequestId(key.requestId)) await leaveHold(services.db, key, { memberGuid, screen });
}
