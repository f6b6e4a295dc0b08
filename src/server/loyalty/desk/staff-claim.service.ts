/**
 * Claims that staff make on a member's behalf (docs/algorithms/claim.md): by the same code as guests' claims, for
 * sources of any age and without a limit, without using up the member's own claims, and with an audit entry.
 */
import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { fillText } from '#contract/fill-text.ts';
import { countWords, pointsWords } from '#domain/count-words.ts';
import { claimPermissionOf, earnKinds } from '#domain/earn-kinds.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { isLongCheckNumber } from '#domain/loyalty-claim.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatMonthDay } from '#domain/park-time.ts';
import { cleanNumber, isCheckNumber } from '#domain/typed-number.ts';

import { Refusal } from '#server/base/refusal.ts';
import { refuseIfSilent } from '#server/base/refuse-if-silent.ts';
import { uncountedTry } from '#server/base/limits/tries.queries.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { bringMissing, openSource, type ClaimSource } from '../claim-source.ts';
import { makeClaim, type ClaimMade, type ClaimOutcome } from '../make-claim.ts';
import { findAccount } from './account.queries.ts';
import { fetchCheckCandidates, findCheckNumbers } from '../claim-sources.queries.ts';

type ClaimServices = Pick<
  Services,
  'db' | 'clock' | 'brand' | 'metrics' | 'ticketing' | 'pointOfSale' | 'hotel'
>;

/** The member that staff claim for. */
interface Member {
  email: string;
  userID: string;
}

/** What staff claim: a number as it was typed, and the check that was chosen if the number names several. */
interface StaffClaimed {
  kind: EarnKind;
  number: string;
  checkId?: string | null | undefined;
}

/** Claims a purchase for a member, or gives the checks to choose from if a short number names several. */
export async function claimFor(
  services: ClaimServices,
  actor: StaffActor,
  member: Member,
  { kind, number, checkId }: StaffClaimed,
): Promise<StaffClaim | CheckCandidate[]> {
  if (kind !== 'purchase') return claim(services, actor, member, { kind, number });
  const typed = cleanNumber(number);
  if (checkId !== undefined && checkId !== null && checkId !== '') {
    const chosen = await requireCheck(services, checkId, typed);
    return claim(services, actor, member, { kind, number: chosen });
  }
  const isShort = !isLongCheckNumber(typed) && isCheckNumber(typed);
  const candidates = isShort ? await findCandidates(services, member, typed) : [];
  return candidates.length > 1 ? candidates : claim(services, actor, member, { kind, number: typed });
}

/** The long number of the check that was chosen. Refuses a check that the typed number does not name. */
async function requireCheck({ db }: ClaimServices, checkId: string, typed: string): Promise<string> {
  const numbers = await findCheckNumbers(db, checkId);
  if (numbers === undefined) throw new Refusal('check-not-found');
  const { shortNumber, checkNumber } = numbers;
  if (typed !== shortNumber && typed !== checkNumber) throw new Refusal('check-not-found');
  return checkNumber;
}

/** The point of sale is asked first: it may know more checks of this number than are here. */
async function findCandidates(
  { db, pointOfSale }: ClaimServices,
  { userID }: Member,
  shortNumber: string,
): Promise<CheckCandidate[]> {
  const member = await findAccount(db, userID);
  if (member === undefined) throw new Refusal('member-unknown');
  await refuseIfSilent(() => pointOfSale.bringCheck(shortNumber));
  const checks = await fetchCheckCandidates(db, shortNumber, member.memberId);
  return checks.map((check) => ({
    ORDER_DATE: check.orderedAt.toISOString(),
    TERMINAL_ID: check.terminalId,
    IN_LOYALTY_ORDERS: check.isOnAccount,
    CHECK_ID: check.checkId,
    SUBTOTAL: dollarsOfCents(check.subtotalCents),
    LOCATION: check.outlet ?? '',
  }));
}

async function claim(
  services: ClaimServices,
  actor: StaffActor,
  member: Member,
  { kind, number }: StaffClaimed,
): Promise<StaffClaim> {
  const source = await openSource(services, kind, number);
  const first = await claimOnce(services, actor, member, source);
  const isBrought = await bringMissing(services, source, first);
  const outcome = isBrought ? await claimOnce(services, actor, member, { ...source, ground: 'good' }) : first;
  if (outcome.kind === 'barred') throw new Refusal('temporary-error', { retryAfterSeconds: 2 });
  if (outcome.kind === 'refused') {
    services.metrics.claimRefusals.inc({ kind, code: outcome.code, by: 'desk' });
    throw staffClaimRefusal(outcome.code, outcome.rules, outcome.claimedBy);
  }
  return outcome.source.standing === null
    ? staffClaimAnswer(services, outcome, services.clock.now())
    : repeatOf(services, outcome);
}

/** Claims once, and records the claim in the same transaction. */
async function claimOnce(
  services: ClaimServices,
  actor: StaffActor,
  { email, userID }: Member,
  source: ClaimSource,
): Promise<ClaimOutcome> {
  // Staff have no limit of claims, and their misses are not counted: each claim is recorded with its actor instead.
  const claimer = {
    email,
    userId: userID,
    tried: uncountedTry,
    origin: 'staff',
    actor: actor.username,
  } as const;
  return makeClaim(services, claimer, source, async (tx, outcome) => {
    // A claim that was on the account before is answered again, and was recorded when it was made.
    if (outcome.kind === 'claimed' && outcome.source.standing === null)
      await writeAudit(tx, actor, changeOf(outcome), services.clock.now());
  });
}

function changeOf({ member, source, points, balance, postsAt }: ClaimMade) {
  const { earnKind, number, reference } = source;
  const brought = postsAt === undefined ? points : 0;
  return {
    action: claimPermissionOf(earnKind),
    target: member.memberId,
    before: { posted: balance - brought },
    after: { posted: balance, id: number, barcode: reference, points },
  };
}

/** Refuses in a text for the team if that of the catalogue speaks to a guest. */
function staffClaimRefusal(code: ErrorCode, rules: LoyaltyRules, claimedBy: string | undefined): Refusal {
  if (code === 'source-claimed' && claimedBy !== undefined)
    return new Refusal(code, { text: fillText(staffTexts.claimedByAccount, { account: claimedBy }) });
  if (code === 'stay-not-found') return new Refusal(code, { text: staffTexts.stayNotUnderName });
  if (code === 'check-limit-reached') {
    const limit = String(rules.purchase.maxPerOperatingDay);
    return new Refusal(code, { text: fillText(staffTexts.checkLimitReached, { limit }) });
  }
  return new Refusal(code, { text: errorCatalogue[code].text });
}

function staffClaimAnswer(
  { brand }: ClaimServices,
  { points, postsAt, balance, product }: ClaimMade,
  now: Date,
): StaffClaim {
  const pending = postsAt !== undefined && postsAt.getTime() > now.getTime();
  const earned = `${pointsWords(points, brand)} for ${product}.`;
  const message = pending
    ? `${earned} They count from ${formatMonthDay(postsAt, brand)}, the day after the stay.`
    : earned;
  return { points, pending, balance, product, message, isRepeat: false };
}

/** A claim that was on the account before brings nothing, so the answer must not read as if it did. */
function repeatOf(
  { brand, clock }: ClaimServices,
  { points, postsAt, balance, product, source }: ClaimMade,
): StaffClaim {
  const pending = postsAt !== undefined && postsAt.getTime() > clock.now().getTime();
  const message = fillText(staffTexts.alreadyOnAccount, {
    thing: earnKinds[source.earnKind].noun,
    points: countWords(points, 'point', 'points', brand),
  });
  return { points, pending, balance, product, message, isRepeat: true };
}
