/**
 * Claims that staff make on a member's behalf (docs/algorithms/claim.md): by the same code as guests', however old the source
 * is and however often, without touching what the member may do themselves, and recorded.
 */
import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { fillText } from '#contract/fill-text.ts';
import { countWords, pointsWords } from '#domain/count-words.ts';
import { isLongCheckNumber } from '#domain/loyalty-claim.ts';
import type { LoyaltyRules } from '#domain/loyalty-rules.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatMonthDay } from '#domain/park-time.ts';
import { cleanNumber, isCheckNumber } from '#domain/typed-number.ts';

import { checkSource, claimOrBring, staySource, ticketSource, type ClaimSource } from '../claim-source.ts';
import {
  makeClaim,
  type ClaimMade,
  type ClaimOutcome,
  type FindSource,
  type FoundSource,
} from '../make-claim.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseIfSilent } from '#server/base/refuse-if-silent.ts';
import { uncountedTry } from '#server/base/limits/tries.queries.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { findAccount, lockAccount } from './account.queries.ts';
import { fetchCheckCandidates, findCheckNumbers } from './check-candidates.queries.ts';

type ClaimServices = Pick<Services, 'db' | 'clock' | 'brand' | 'ticketing' | 'pointOfSale' | 'hotel'>;

/** For whom. */
interface Claimer {
  email: string;
  userID: string;
}

/** Claims an order of tickets. */
export function claimTicketsFor(
  services: ClaimServices,
  actor: StaffActor,
  { orderId, ...claimer }: Claimer & { orderId: string },
): Promise<StaffClaim> {
  return claim(services, actor, claimer, ticketSource(services, orderId));
}

/** Claims a hotel stay. */
export function claimStayFor(
  services: ClaimServices,
  actor: StaffActor,
  { reservationNumber, ...claimer }: Claimer & { reservationNumber: string },
): Promise<StaffClaim> {
  return claim(services, actor, claimer, staySource(services, reservationNumber));
}

/** Claims a check, or gives the checks to choose from where a short number names several. */
export async function claimCheckFor(
  services: ClaimServices,
  actor: StaffActor,
  {
    checkNumber: typed,
    checkID,
    ...claimer
  }: Claimer & { checkNumber: string; checkID?: string | null | undefined },
): Promise<StaffClaim | CheckCandidate[]> {
  const checkNumber = cleanNumber(typed);
  if (checkID !== undefined && checkID !== null && checkID !== '') {
    const numbers = await findCheckNumbers(services.db, checkID);
    const isOfNumber = numbers?.shortNumber === checkNumber || numbers?.checkNumber === checkNumber;
    if (numbers === undefined || !isOfNumber) throw new Refusal('check-not-found');
    return claim(services, actor, claimer, checkSource(services, numbers.checkNumber));
  }
  const candidates =
    isLongCheckNumber(checkNumber) || !isCheckNumber(checkNumber)
      ? []
      : await findCandidates(services, claimer, checkNumber);
  return candidates.length > 1
    ? candidates
    : claim(services, actor, claimer, checkSource(services, checkNumber));
}

/** The point of sale is asked first: it may know more checks of this number than are here. */
async function findCandidates(
  { db, pointOfSale }: ClaimServices,
  { userID }: Claimer,
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
  claimer: Claimer,
  source: ClaimSource,
): Promise<StaffClaim> {
  const { outcome, seen } = await claimOrBring(source, (find) => attempt(services, actor, claimer, find));
  if (outcome.kind === 'refused') throw refusalOf(outcome.code, outcome.rules, seen?.standing?.memberId);
  return seen === undefined || seen.standing === null
    ? answerOf(services, outcome, services.clock.now())
    : repeatOf(services, outcome, seen);
}

/** Tries once, and records in the same transaction what was claimed. */
async function attempt(
  services: ClaimServices,
  actor: StaffActor,
  { email, userID }: Claimer,
  find: FindSource,
): Promise<{ outcome: ClaimOutcome; seen: JudgedSource | undefined }> {
  return services.db.transaction(async (tx) => {
    await lockAccount(tx, userID);
    let found: FoundSource | undefined;
    const findForStaff: FindSource = async (db, asked) => {
      const { facts, judge } = await find(db, asked);
      return {
        facts,
        judge: (context) => (found = judge({ ...context, rules: withoutWindows(context.rules) })),
      };
    };
    const claimer = { email, userId: userID, ...asStaff, actor: actor.username };
    const outcome = await makeClaim({ ...services, db: tx }, claimer, findForStaff);
    const seen = found === undefined || 'miss' in found ? undefined : found;
    // What was on the account before is answered again, and was recorded then.
    if (outcome.kind === 'claimed' && seen?.standing === null)
      await writeAudit(tx, actor, changeOf(outcome, seen), services.clock.now());
    return { outcome, seen };
  });
}

/** No limit of claims, no count of misses: who of the team did it is recorded instead. */
const asStaff = {
  tried: uncountedTry,
  hasTicket: false,
  origin: 'staff',
  findRight: () => Promise.resolve({ mayClaim: true }),
} as const;

/** A guest has so many days; whom the team helps may come later. */
function withoutWindows(rules: LoyaltyRules): LoyaltyRules {
  const windowDays = Number.POSITIVE_INFINITY;
  const { ticket, check, stay } = rules;
  return {
    ...rules,
    ticket: { ...ticket, windowDays },
    check: { ...check, windowDays },
    stay: { ...stay, windowDays },
  };
}

type JudgedSource = Exclude<FoundSource, { miss: ErrorCode }>;

const actions = {
  ticket: 'Loyalty Claim Tickets',
  check: 'Loyalty Claim Purchase',
  stay: 'Loyalty Claim Hotels',
} as const;

function changeOf({ member, points, balance, postsAt }: ClaimMade, source: JudgedSource) {
  const { sourceKind, number, reference } = source;
  const brought = postsAt === undefined ? points : 0;
  return {
    action: actions[sourceKind],
    target: member.memberId,
    before: { posted: balance - brought },
    after: { posted: balance, id: number, barcode: reference, points },
  };
}

/** In words for the team where those of the catalogue speak to a guest. */
function refusalOf(code: ErrorCode, rules: LoyaltyRules, claimedBy: string | undefined): Refusal {
  if (code === 'source-claimed' && claimedBy !== undefined)
    return new Refusal(code, { text: fillText(staffTexts.claimedByAccount, { account: claimedBy }) });
  if (code === 'stay-not-found') return new Refusal(code, { text: staffTexts.stayNotUnderName });
  if (code === 'check-limit-reached') {
    const limit = String(rules.check.claimsPerOperatingDay);
    return new Refusal(code, { text: fillText(staffTexts.checkLimitReached, { limit }) });
  }
  return new Refusal(code, { text: errorCatalogue[code].text });
}

function answerOf(
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

const things = { ticket: 'order', check: 'check', stay: 'stay' } as const;

/** What was on the account before brings nothing, so it must not read as if it did. */
function repeatOf(
  { brand, clock }: ClaimServices,
  { points, postsAt, balance, product }: ClaimMade,
  { sourceKind }: JudgedSource,
): StaffClaim {
  const pending = postsAt !== undefined && postsAt.getTime() > clock.now().getTime();
  const message = fillText(staffTexts.alreadyOnAccount, {
    thing: things[sourceKind],
    points: countWords(points, 'point', 'points', brand),
  });
  return { points, pending, balance, product, message, isRepeat: true };
}
