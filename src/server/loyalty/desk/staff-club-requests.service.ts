/** The team's side of requests about refused claims: the list, and the answer by mail. */
import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';
import type { ClubRequestView } from '#contract/calls/staff-club-requests.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { isOverdue } from '#domain/request-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { readerIn } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueAnswerMail, type WaitingMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { settleHold, templateOf } from '#server/staff/requests/settle-hold.ts';
import {
  fetchRequests,
  findClubRequest,
  storeClubAnswer,
  type ClubRequestRow,
} from '../steps/club-requests.queries.ts';

const answeredShown = 100;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Open requests by their due time, then those that were answered most recently. */
export async function listClubRequests({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<ClubRequestView[]> {
  const rows = await fetchRequests(db, answeredShown);
  return rows.map((row) => viewClubRequest(row, clock.now()));
}

/** An answer: what became of the request, and a text to the member. */
type ClubAnswer = InputOf<Contract['PUT /api/admin/club-request/:id'], 'body'>;

/**
 * Answers a request and closes it; the member gets a mail. Points are added in the tab Loyalty, as for any other claim.
 * Of two concurrent answers the first one counts, and the second is refused with `club-request-answered`.
 */
export async function answerClubRequest(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>,
  actor: StaffActor,
  requestId: string,
  given: ClubAnswer,
): Promise<ClubRequestView> {
  const asked = await findExistingRequest(services.db, requestId);
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const message = given.message.trim();
    const isFirst = await storeClubAnswer(tx, requestId, {
      status: given.answer,
      answeredAt: now,
      answeredBy: actor.name,
      answerMessage: message,
    });
    if (!isFirst) throw new Refusal('club-request-answered');
    await settleHold(tx, actor, { kind: 'club', requestId }, now);
    const mail = await mailAnswer({ ...services, db: tx }, asked, { ...given, message }, now);
    // The texts stay with the request, which is deleted with its member; the audit log never changes.
    const change = {
      action: 'Club Request Update' as const,
      target: asked.memberId,
      before: { status: 'open', reason: asked.reason },
      after: { status: given.answer, requestId, hasMessage: message !== '', ...mail, ...templateOf(given) },
    };
    await writeAudit(tx, actor, change, now);
    return viewClubRequest(await findExistingRequest(tx, requestId), now);
  });
}

async function findExistingRequest(db: Database, requestId: string): Promise<ClubRequestRow> {
  const row = idPattern.test(requestId) ? await findClubRequest(db, requestId) : undefined;
  if (row === undefined) throw new Refusal('row-not-found');
  return row;
}

function viewClubRequest(row: ClubRequestRow, now: Date): ClubRequestView {
  return {
    requestId: row.requestId,
    account: row.memberId,
    member: fullNameOf(row.firstName, row.lastName),
    email: row.email,
    kind: row.earnKind,
    number: row.number,
    reason: sayClaimRefusal(row.reason),
    note: row.note,
    isProved: row.isProved,
    status: row.status,
    requestedAt: row.requestedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOverdue: isOverdue(row, now),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: row.answeredBy,
    message: row.answerMessage,
  };
}

/** Why a claim was refused, in words: those of its code, unless they would not explain it to the team. */
export function sayClaimRefusal(reason: string): string {
  return reasons[reason] ?? reason.replaceAll('-', ' ');
}

const reasons: Readonly<Record<string, string>> = {
  'claim-not-allowed': 'the free claim was used, and the address is not proved',
  'claim-tries-of-member': 'too many wrong numbers today',
  'source-claimed': 'claimed by another member',
};

async function mailAnswer(
  services: Pick<Services, 'db' | 'brand' | 'config'>,
  { email, number, language }: ClubRequestRow,
  { answer, message }: ClubAnswer,
  now: Date,
): Promise<WaitingMail | undefined> {
  if (!isMailAddress(email)) return undefined;
  const { t, park } = readerIn(services.brand, language);
  const outcome = {
    added: t('mails.requestAdded'),
    declined: t('mails.requestDeclined'),
    answered: undefined,
  };
  const content = {
    kind: 'club-request-answer',
    language,
    to: email,
    card: { product: park.clubName, category: park.clubName },
    subject: t('mails.requestSubject', { clubName: park.clubName }),
    heading: t('mails.requestHeading', { number }),
    paragraphs: [
      ...[outcome[answer]].filter((text) => text !== undefined),
      ...message
        .split(/\n+/)
        .filter(Boolean)
        .map((typed) => ({ typed })),
      t('mails.questions', { email: park.loyaltyEmail === '' ? park.supportEmail : park.loyaltyEmail }),
    ],
    action: { label: t('mails.openAccount'), href: `${services.config.publicUrl}/loyalty/` },
  };
  return queueAnswerMail(services, content, now);
}
