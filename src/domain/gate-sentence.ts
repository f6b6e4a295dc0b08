/**
 * What a guest reads above the code of a pass: one sentence that is true now and says what to do. This file decides
 * which one, with its time; `gate-sentence-words.ts` writes it. The table of all cases is docs/gate-sentence.md.
 */
import { gatePassStateOf } from './gate-pass-state.ts';
import { isExpiredAt } from './pass-state.ts';

/** The facts that decide. Instants are ISO 8601 in UTC, as the order object carries them. */
export interface GateSentenceFacts {
  isShareEnded: boolean;
  refunded: boolean;
  /** When the refund was recorded; null where that is not known. */
  refundedAt: string | null;
  isRedeemed: boolean;
  redeemedAt: string | null;
  isPassholder: boolean;
  hasPhoto: boolean;
  isPassActivated: boolean;
  expiresAt: string | null;
  /** The first moment of a ticket for certain days. */
  beginsAt: string | null;
  /** The wristband that the ticket was spent on, with the end of its validity if one is known. */
  band: { endsAt: string | null } | null;
  /** True if staff keep the product off phones. */
  isExcluded: boolean;
  isTest: boolean;
  /** True if the page shows the registration form in place of the pass. */
  needsRegistration: boolean;
  /** Who can add the photo that a season pass lacks; null if it lacks none, or staff waived it. */
  missingPhoto: 'holder' | 'ticketholder' | null;
  /** True for a stored value card without credits and money. */
  isEmpty: boolean;
  /** When the team's answer about another photo is due; null without an open request. */
  photoRequestDueAt: string | null;
  /** What a reader takes of the pass. `refused`: a plain code, which gates refuse for this product. */
  code: GateCode;
  /** When the values of a rotating code that this page holds run out. */
  codeEndsAt: string | null;
}

/**
 * `tap`: only the phone itself at the reader. On a device that cannot, `google` (whose pass keeps its barcode), `phone`,
 * `paper` or `desk` stands in its place.
 */
export type GateCode = (typeof gateCodes)[number];

/** Every kind of code. */
export const gateCodes = ['plain', 'rotating', 'refused', 'tap', 'google', 'phone', 'paper', 'desk'] as const;

/** Every sentence, in its order of precedence. */
export const gateSentenceKinds = [
  'share-ended',
  'refunded',
  'band-active',
  'photo-taken-off',
  'used',
  'expired',
  'excluded',
  'test',
  'not-yet-photo-missing',
  'not-yet',
  'registration-missing',
  'photo-missing',
  'photo-missing-again',
  'empty',
  'code-refused',
  'code-run-out',
  'tap',
  'in-google-wallet',
  'open-on-phone',
  'no-wallet-paper',
  'no-wallet-desk',
  'ready-photo-requested',
  'ready',
] as const;

/** Which sentence it is. */
export type GateSentenceKind = (typeof gateSentenceKinds)[number];

/** A sentence: which, and the time that it names, if it names one. */
export interface GateSentence {
  kind: GateSentenceKind;
  at: Date | null;
  /** True if the ticketholder, not the reader, adds the missing photo. */
  isForTicketholder?: boolean;
}

/** The sentences with which the guest may go to the gate. None of them may be shown for a pass that a gate refuses. */
export const readyKinds: ReadonlySet<GateSentenceKind> = new Set([
  'tap',
  'in-google-wallet',
  'open-on-phone',
  'no-wallet-paper',
  'no-wallet-desk',
  'ready-photo-requested',
  'ready',
]);

/** The sentences of a pass that is over: its code is void, and no later moment changes that by itself. */
export const overKinds: ReadonlySet<GateSentenceKind> = new Set([
  'share-ended',
  'refunded',
  'photo-taken-off',
  'used',
  'expired',
]);

/** Whether the guest may go to the gate, has something to wait for or to do first, or need not go at all. */
export function gateToneOf(kind: GateSentenceKind): 'ready' | 'wait' | 'over' {
  // With a band on the wrist, nothing is left to do.
  if (readyKinds.has(kind) || kind === 'band-active') return 'ready';
  // A photo makes this one valid again.
  return overKinds.has(kind) && kind !== 'photo-taken-off' ? 'over' : 'wait';
}

/** Decides the sentence as of now. Exactly one applies, whatever the facts are. */
export function gateSentenceOf(facts: GateSentenceFacts, now: Date): GateSentence {
  return overSentenceOf(facts, now) ?? waitingSentenceOf(facts, now) ?? readySentenceOf(facts, now);
}

/** The reasons for which the gate refuses the pass, as the gate decides them; its day comes after a test pass. */
function overSentenceOf(facts: GateSentenceFacts, now: Date): GateSentence | undefined {
  const isExpired = isPast(facts.expiresAt, now);
  const state = gatePassStateOf({ ...facts, isExpired, isBeforeFirstDay: false });
  if (state === 'redeemed') return usedSentenceOf(facts, now);
  if (state === 'valid' || state === 'not-yet') return facts.isTest ? sentenceNamed('test') : undefined;
  const times: Partial<Record<typeof state, string | null>> = {
    refunded: facts.refundedAt,
    expired: facts.expiresAt,
  };
  return sentenceNamed(state, times[state]);
}

/** The ticket was spent on a band that is valid, lacks a photo with which it is valid again, or is used up. */
function usedSentenceOf(facts: GateSentenceFacts, now: Date): GateSentence {
  const { band, isPassholder, isPassActivated, missingPhoto } = facts;
  if (band !== null && !isPast(band.endsAt, now)) return sentenceNamed('band-active', band.endsAt);
  const isPhotoAwaited = isPassholder && isPassActivated && missingPhoto !== null;
  if (isPhotoAwaited && !isPast(facts.expiresAt, now)) return sayMissing('photo-taken-off', facts);
  return sentenceNamed('used', facts.redeemedAt);
}

/** The pass is not over, and something is still to come or to be done. */
function waitingSentenceOf(facts: GateSentenceFacts, now: Date): GateSentence | undefined {
  const { beginsAt, missingPhoto } = facts;
  if (beginsAt !== null && !isPast(beginsAt, now))
    return missingPhoto === null
      ? sentenceNamed('not-yet', beginsAt)
      : { ...sayMissing('not-yet-photo-missing', facts), at: new Date(beginsAt) };
  if (facts.needsRegistration) return sentenceNamed('registration-missing');
  if (missingPhoto !== null)
    return sayMissing(facts.isPassActivated ? 'photo-missing-again' : 'photo-missing', facts);
  // A gate knows the card and admits it; the ride then finds nothing to take.
  if (facts.isEmpty) return sentenceNamed('empty');
  if (facts.code === 'refused') return sentenceNamed('code-refused');
  const isRunOut = facts.codeEndsAt !== null && isPast(facts.codeEndsAt, now);
  return facts.code === 'rotating' && isRunOut ? sentenceNamed('code-run-out') : undefined;
}

/** A gate admits the guest: what the guest shows there. */
function readySentenceOf({ code, photoRequestDueAt }: GateSentenceFacts, now: Date): GateSentence {
  if (code === 'tap') return sentenceNamed('tap');
  if (code === 'google') return sentenceNamed('in-google-wallet');
  if (code === 'phone') return sentenceNamed('open-on-phone');
  if (code === 'paper') return sentenceNamed('no-wallet-paper');
  if (code === 'desk') return sentenceNamed('no-wallet-desk');
  if (photoRequestDueAt === null) return sentenceNamed('ready');
  return sentenceNamed('ready-photo-requested', isPast(photoRequestDueAt, now) ? null : photoRequestDueAt);
}

function sentenceNamed(kind: GateSentenceKind, at: string | null = null): GateSentence {
  return { kind, at: at === null ? null : new Date(at) };
}

function sayMissing(kind: GateSentenceKind, { missingPhoto }: GateSentenceFacts): GateSentence {
  return { ...sentenceNamed(kind), isForTicketholder: missingPhoto === 'ticketholder' };
}

/** True from the very instant on; null is never past. */
function isPast(instant: string | null, now: Date): boolean {
  return isExpiredAt(instant === null ? null : new Date(instant), now);
}
