/**
 * What a guest may do after a refused claim. A step that the server would refuse is left out, so that no button of the
 * page leads nowhere (src/contract/claim-steps.ts, docs/algorithms/claim-preview.md).
 */
import { stepsAfter, type ClaimStep } from '#contract/claim-steps.ts';

import { claimReminderAheadDays, claimRemindersMax, clubRequestsOpenMax } from '#domain/constants.ts';
import { emailKeyOf } from '#domain/email.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import type { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchClaimPolicy } from '../read-rules.queries.ts';
import { readMemberTicket } from '../member-tickets.ts';
import { findMemberByEmail } from '../members.queries.ts';
import { fetchOpenRequests } from './club-requests.queries.ts';
import { countReminders, findRemindedSource } from './reminders.queries.ts';
import { type RefusedClaim, sealStep } from './step-tickets.ts';

/** A claim as the guest sent it. */
interface SentClaim {
  claimer: { email: string; userId: string };
  memberTicket: string | null | undefined;
  kind: EarnKind;
  number: string;
}

/** Adds the next steps to the refusal of a claim; any other refusal stays as it is. */
export async function addNextSteps(services: Services, refusal: Refusal, sent: SentClaim): Promise<void> {
  const possible = stepsAfter(refusal.code);
  if (possible.length === 0) return;
  const claim = possible.some(isSealed) ? await refusedClaimOf(services, refusal, sent) : undefined;
  const open = await Promise.all(possible.map((step) => openStepOf(services, step, claim)));
  const steps = open.filter((step) => step !== undefined);
  refusal.next = {
    steps: steps.length === 0 ? ['write-mail'] : steps,
    ...(claim !== undefined && steps.some(isSealed) && { ticket: sealStep(services, claim) }),
  };
}

/** True for a step whose call takes the sealed claim. */
function isSealed(step: ClaimStep): boolean {
  return step === 'ask-team' || step === 'remind';
}

/** The refused claim; undefined if no member has this email and user id, or the ticket is another member's. */
async function refusedClaimOf(
  services: Services,
  { code }: Refusal,
  { claimer, memberTicket, kind, number }: SentClaim,
): Promise<RefusedClaim | undefined> {
  if (emailKeyOf(claimer.email) === '') return undefined;
  const member = await findMemberByEmail(services.db, claimer.email);
  if (member === undefined || member.userId !== claimer.userId) return undefined;
  const { memberId } = member;
  const isProved = readMemberTicket(services, memberTicket ?? '') === memberId;
  return { memberId, kind, number: cleanNumber(number), reason: code, isProved };
}

/** The step as it stands now: open, done already, or undefined if the server would refuse it. */
async function openStepOf(
  services: Services,
  step: ClaimStep,
  claim: RefusedClaim | undefined,
): Promise<ClaimStep | undefined> {
  if (step === 'sign-in' || step === 'show-account')
    return (await fetchClaimPolicy(services.db)).isOn ? step : undefined;
  if (!isSealed(step)) return step;
  if (claim === undefined) return undefined;
  return step === 'ask-team' ? openRequestStep(services, claim) : openReminderStep(services, claim);
}

async function openRequestStep(
  { db }: Pick<Services, 'db'>,
  claim: RefusedClaim,
): Promise<ClaimStep | undefined> {
  const { open, isAsked } = await fetchOpenRequests(db, claim);
  if (isAsked) return 'asked';
  return open < clubRequestsOpenMax ? 'ask-team' : undefined;
}

const dayMilliseconds = 86_400_000;

async function openReminderStep(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  claim: RefusedClaim,
): Promise<ClaimStep | undefined> {
  const source = await findRemindedSource(db, claim);
  if (source === undefined) return undefined;
  const aheadMilliseconds = (source.startsAt?.getTime() ?? 0) - clock.now().getTime();
  if (aheadMilliseconds > claimReminderAheadDays * dayMilliseconds) return undefined;
  const { waiting, isReminded } = await countReminders(db, claim.memberId, source);
  if (isReminded) return 'reminded';
  return waiting < claimRemindersMax ? 'remind' : undefined;
}
