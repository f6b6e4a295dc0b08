/**
 * What a number would earn, before it is claimed (docs/algorithms/claim-preview.md). It is judged by the code that
 * judges a claim and counts against the same budget of misses, but writes nothing. Hits are counted too, because a
 * preview, unlike a claim, spends no claim.
 */
import type { ClaimPreview, PreviewAnswer } from '#contract/calls/loyalty.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { kindsOfNumber } from '#domain/claim-number.ts';
import type { EarnKind } from '#domain/guest-claims.ts';
import { claimableUntil } from '#domain/loyalty-claim.ts';
import { pointsFor, type LoyaltyRules } from '#domain/loyalty-rules.ts';
import { formatDay } from '#domain/loyalty-words.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { operatingDayAround } from '#domain/operating-day.ts';
import { formatMonthDay } from '#domain/park-time.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { readerFor, type Reader } from '#server/base/languages/reader.ts';
import { counterOf, type Caller } from '#server/base/limits/caller.ts';
import { claimMissesPerMember, claimPreviewsPerMember } from '#server/base/limits/limits.ts';
import { openTry, reserveTry, type OpenTry } from '#server/base/limits/reserve-try.ts';
import { takeTry } from '#server/base/limits/tries.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { DeviceProof } from '#server/base/security/device-proof.ts';
import type { Services } from '#server/base/services.ts';
import { bringMissing, openSource, type ClaimSource } from '../claim-source.ts';
import { fetchClaimEntry } from '../corrections.queries.ts';
import { hasOneClaim } from '../device-keys.ts';
import {
  judgeClaim,
  rightOf,
  type Claimer,
  type ClaimingMember,
  type ClaimRefused,
  type ClaimVerdict,
  type GoodClaim,
  type RepeatedClaim,
} from '../judge-claim.ts';
import { claimKinds } from '../kinds/claim-kinds.ts';
import { basisOf, gatherClaim } from '../make-claim.ts';
import { readStoredRules } from '../read-rules.queries.ts';
import { addNextSteps } from '../steps/add-next-steps.ts';
import { sayProduct } from '../stored-words.ts';
import { refusalOfBar, refusalOfBudget, refusalOfOutcome, ticketOf } from './loyalty-claims.service.ts';

/** A preview as requested. */
export interface PreviewAsked {
  /** The number as it was typed or scanned. */
  number: string;
  /** The claimer; undefined before joining. */
  member: { email: string; userID: string; memberTicket?: string | null | undefined } | undefined;
  /** The body of the call; a solved puzzle is valid for this body only. */
  subject: string;
  caller: Caller;
  device: DeviceProof | undefined;
}

/** Shows the purchases that a number names for this caller. Refuses as the claim would. */
export async function previewClaim(services: Services, asked: PreviewAsked): Promise<PreviewAnswer> {
  const { member, caller, number } = asked;
  const kinds = kindsOfNumber(cleanNumber(number), offeredKinds(services.brand));
  if (kinds.length === 0) throw new Refusal('ticket-malformed');
  const isStranger = member === undefined;
  const { open, claimer } = await openPreview(services, asked);
  // A stay is found under its member's last name only, so without a member none is looked up.
  const lookedUp = isStranger ? kinds.filter((kind) => !needsLastName(kind)) : kinds;
  const judged = await judgeAll(services, { claimer, isStranger, number, kinds: lookedUp });
  const found = judged.filter(isFound);
  if (found.length > 0) {
    await refuseOverBudget(services, open, { isMiss: false });
    const reader = readerFor(services, caller.wanted ?? []);
    const previews = found.map(async (one) => previewOf(services, reader, one));
    return { found: await Promise.all(previews), needsMember: false };
  }
  const refusal = await refusalOfNumber(services, judged, { claimer, open });
  const mayBeStay = isStranger && kinds.slice(0, 1).some(needsLastName);
  if (mayBeStay && refusal.isMiss) return { found: [], needsMember: true };
  const { error, kind = kinds[0] } = refusal;
  if (member !== undefined && kind !== undefined) {
    const { email, userID: userId, memberTicket } = member;
    await addNextSteps(services, error, { claimer: { email, userId }, memberTicket, kind, number });
  }
  throw error;
}

/** Counts the preview, and opens the try that counts its miss in the budget of claims. */
async function openPreview(
  services: Services,
  asked: PreviewAsked,
): Promise<{ open: OpenTry; claimer: Claimer }> {
  const { email, userID: userId, memberTicket } = asked.member ?? { email: '', userID: '' };
  const ticket = ticketOf(services, memberTicket ?? '');
  await reservePreview(services, asked, ticket?.memberId);
  const open = await openTry(services, asked.caller, {
    counters: [
      counterOf(services, asked.caller, 'claim-address'),
      { key: userId === '' ? '' : `claim-member:${userId}`, limit: claimMissesPerMember },
    ],
    subject: previewSubject(asked),
  });
  return {
    open,
    claimer: { email, userId, tried: open.values, ticket, device: asked.device, origin: 'guest' },
  };
}

/** Counts the preview before anything is looked up. A caller with a member ticket has a budget of the member's own. */
async function reservePreview(
  services: Services,
  asked: PreviewAsked,
  memberId: string | undefined,
): Promise<void> {
  const counter =
    memberId === undefined
      ? counterOf(services, asked.caller, 'claim-preview')
      : { key: `claim-preview-member:${memberId}`, limit: claimPreviewsPerMember };
  await reserveTry(services, asked.caller, { counters: [counter], subject: previewSubject(asked) });
}

function previewSubject({ subject }: PreviewAsked): readonly string[] {
  return ['claim-preview', subject];
}

function needsLastName(kind: EarnKind): boolean {
  return kind === 'hotels';
}

/** A verdict on one of the kinds that the number may name. */
interface Judged<Verdict = ClaimVerdict> {
  kind: EarnKind;
  verdict: Verdict;
  rules: LoyaltyRules;
  perDay: number | undefined;
}

interface Asking {
  claimer: Claimer;
  isStranger: boolean;
  number: string;
}

/**
 * Judges each kind by the database. If none of them is there, the systems of these kinds are asked one after the other,
 * the likeliest first, until one knows the number.
 */
async function judgeAll(
  services: Services,
  { kinds, ...asking }: Asking & { kinds: readonly EarnKind[] },
): Promise<Judged[]> {
  const sources = await Promise.all(kinds.map((kind) => openSource(services, kind, asking.number)));
  const judged = await Promise.all(sources.map((source) => judgeSource(services, source, asking)));
  if (!judged.every(({ verdict }) => verdict.kind === 'refused' && verdict.isMiss)) return judged;
  let silent: unknown;
  for (const [index, source] of sources.entries()) {
    const verdict = judged[index]?.verdict;
    if (verdict === undefined) continue;
    try {
      if (await bringMissing(services, source, verdict))
        return [await judgeSource(services, { ...source, ground: 'good' }, asking)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      silent ??= error;
    }
  }
  if (silent !== undefined) throw silent;
  return judged;
}

/** Judges the number as one kind, as a claim does in its first two steps. */
async function judgeSource(
  { db, clock, brand }: Services,
  source: ClaimSource,
  { claimer, isStranger }: Asking,
): Promise<Judged> {
  const now = clock.now();
  const { email, userId, tried, ticket } = claimer;
  const today = operatingDayAround(now, brand);
  const asked = { email, userId, tried, hasTicket: ticket !== undefined, now, today };
  const gathered = await gatherClaim(db, source, asked);
  const facts = isStranger ? { ...gathered.facts, member: newcomer } : gathered.facts;
  const rules = readStoredRules(facts.rulesVersion, facts.storedRules);
  const right = rightOf(facts, claimer, await hasOneClaim(db, facts, claimer));
  const verdict = judgeClaim({ ...gathered, facts }, right, { rules, now, park: brand });
  return { kind: source.kind, verdict, rules, perDay: 'by' in right ? undefined : right.perDay };
}

/** A guest before joining: a member with one claim, without a name and a season pass. */
const newcomer: ClaimingMember = {
  memberId: '',
  lastName: '',
  emailKey: '',
  seasonPassId: null,
  guestClaimsLeft: 1,
  deviceKey: null,
};

function isFound(judged: Judged): judged is Judged<GoodClaim | RepeatedClaim> {
  return judged.verdict.kind === 'good' || judged.verdict.kind === 'again';
}

async function previewOf(
  { db, clock }: Services,
  { t, park }: Reader,
  { kind, verdict, rules }: Judged<GoodClaim | RepeatedClaim>,
): Promise<ClaimPreview> {
  const { source, member } = verdict;
  const claimed = verdict.kind === 'again' ? await fetchClaimEntry(db, verdict.claimId) : undefined;
  const postsAt = claimed === undefined ? source.postsAt : (claimed.postsAt ?? undefined);
  const isPending = postsAt !== undefined && postsAt.getTime() > clock.now().getTime();
  const lastInstant = claimableUntil(source.occurredAt, rules[kind].windowDays);
  return {
    kind,
    product: sayProduct(t, claimed?.entry.product ?? source.product),
    amount: dollarsOfCents(source.baseCents),
    points: claimed?.points ?? pointsFor(basisOf(source, member, rules)),
    countsFrom: isPending ? formatMonthDay(postsAt, park) : null,
    claimUntil: verdict.kind === 'again' ? null : formatDay(lastInstant, park),
    isClaimed: verdict.kind === 'again',
  };
}

/**
 * The refusal of a number that nothing can be claimed with, counted if it is a miss: what stands against a purchase that
 * was found, before a short number of several checks, before the miss of the likeliest kind.
 */
async function refusalOfNumber(
  services: Services,
  judged: readonly Judged[],
  { claimer, open }: { claimer: Claimer; open: OpenTry },
): Promise<{ error: Refusal; isMiss: boolean; kind?: EarnKind }> {
  const barred = judged.map(({ verdict }) => verdict).find((verdict) => verdict.kind === 'barred');
  const refused = judged.filter((one): one is Judged<ClaimRefused> => one.verdict.kind === 'refused');
  const first =
    refused.find(({ verdict }) => !verdict.isMiss) ??
    barred ??
    refused.find(({ kind, verdict }) => verdict.code !== claimKinds[kind].missCode) ??
    refused[0];
  if (first === undefined) return { error: new Refusal('stay-not-found'), isMiss: true };
  if ('by' in first) return { error: await refusalOfBar(services, first, claimer, open), isMiss: false };
  const { kind, verdict, rules, perDay } = first;
  await refuseOverBudget(services, open, verdict);
  return { error: refusalOfOutcome({ code: verdict.code, rules }, perDay), isMiss: verdict.isMiss, kind };
}

/** Nothing about a number is revealed to a caller whose misses are used up by now. */
async function refuseOverBudget(
  services: Services,
  open: OpenTry,
  outcome: { isMiss: boolean },
): Promise<void> {
  if ((await takeTry(services.db, open.values, !outcome.isMiss)).isTaken) return;
  throw await refusalOfBudget(services, open);
}
