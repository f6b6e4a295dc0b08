/** The two steps after a refused claim that the server takes: asking the team, and a reminder by mail. */
import { stepsAfter, type ClaimStep } from '#contract/claim-steps.ts';
import { claimReminderDays, claimRemindersMax, clubRequestsOpenMax } from '#domain/constants.ts';
import { earnKinds } from '#domain/earn-kinds.ts';

import { chooseLanguage } from '#server/base/languages/reader.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { reserveTry } from '#server/base/limits/reserve-try.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { dueOfNew } from '#server/staff/requests/request-due.ts';
import { fetchOpenRequests, hasRequestSince, holdMember, insertRequest } from './club-requests.queries.ts';
import { countReminders, findRemindedSource, insertReminder } from './reminders.queries.ts';
import { openStep, type RefusedClaim } from './step-tickets.ts';

type StepServices = Pick<Services, 'db' | 'clock' | 'brand' | 'config' | 'secrets'>;

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * Opens a request to the team about a refused claim; one of the same number stays as it is. Refuses with
 * `claim-step-over` if too many are open.
 */
export async function askTeam(
  services: StepServices,
  { stepTicket, note }: { stepTicket: string; note: string },
  caller: Caller,
): Promise<void> {
  const claim = await admitStep(services, 'ask-team', stepTicket, caller);
  const { memberId, kind, number, reason, isProved } = claim;
  const language = chooseLanguage(services, caller.wanted ?? []);
  await services.db.transaction(async (tx) => {
    if (!(await holdMember(tx, memberId))) throw new Refusal('claim-step-over');
    const now = services.clock.now();
    const { open, isAsked } = await fetchOpenRequests(tx, claim);
    if (isAsked) return;
    if (open >= clubRequestsOpenMax) throw new Refusal('claim-step-over');
    const isTeamInformed = await hasRequestSince(tx, new Date(now.getTime() - hourMilliseconds));
    const dueAt = await dueOfNew(tx, 'club', now);
    const request = { memberId, earnKind: kind, number, reason, isProved, language };
    await insertRequest(tx, { ...request, note: note.trim(), requestedAt: now, dueAt });
    if (!isTeamInformed) await informTeam({ ...services, db: tx }, claim, now);
  });
}

/** Keeps a reminder of a refused claim, once for each purchase and member. */
export async function remindOfClaim(
  services: StepServices,
  { stepTicket }: { stepTicket: string },
  caller: Caller,
): Promise<void> {
  const claim = await admitStep(services, 'remind', stepTicket, caller);
  const language = chooseLanguage(services, caller.wanted ?? []);
  await services.db.transaction(async (tx) => {
    const isMember = await holdMember(tx, claim.memberId);
    const source = await findRemindedSource(tx, claim);
    if (!isMember || source === undefined) throw new Refusal('claim-step-over');
    const now = services.clock.now();
    const { waiting, isReminded } = await countReminders(tx, claim.memberId, source);
    if (isReminded) return;
    if (waiting >= claimRemindersMax) throw new Refusal('claim-step-over');
    const from = Math.max(now.getTime(), source.startsAt?.getTime() ?? 0);
    const endsAt = new Date(from + claimReminderDays * dayMilliseconds);
    const { sourceKind, sourceId } = source;
    await insertReminder(tx, {
      memberId: claim.memberId,
      sourceKind,
      sourceId,
      language,
      endsAt,
      dueAt: now,
    });
  });
}

/** Opens the sealed step and counts the call. A step that does not follow the refusal is over. */
async function admitStep(
  services: StepServices,
  step: ClaimStep,
  stepTicket: string,
  caller: Caller,
): Promise<RefusedClaim> {
  const claim = openStep(services, stepTicket);
  if (!stepsAfter(claim.reason).includes(step)) throw new Refusal('claim-step-over');
  await reserveTry(services, caller, {
    counters: [counterOf(services, caller, 'claim-step')],
    subject: ['claim-step', step, claim.memberId, claim.number],
  });
  return claim;
}

/** A mail to the team, at most one an hour. The list holds every request. */
async function informTeam(
  services: Pick<Services, 'db' | 'brand' | 'config'>,
  { kind, number, reason }: RefusedClaim,
  now: Date,
): Promise<void> {
  const { brand, config } = services;
  await queueMail(
    services,
    {
      kind: 'club-request',
      to: brand.loyaltyEmail === '' ? brand.supportEmail : brand.loyaltyEmail,
      subject: `A member asks about ${earnKinds[kind].noun} ${number}`,
      heading: 'A member asks about a refused claim',
      paragraphs: [
        `${earnKinds[kind].entryNoun} ${number} was refused: ${reason}.`,
        'Further requests of the next hour come without a mail. Please answer all of them in the tab Club Requests.',
      ],
      action: { label: 'Open the back office', href: `${config.publicUrl}/admin/club-requests` },
    },
    now,
  );
}
