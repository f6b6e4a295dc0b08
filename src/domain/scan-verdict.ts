/**
 * What the person at the gate sees after a scan: one of three tones, and a sentence that says why and what to do
 * (docs/gate-screen.md).
 */
import { gateReasons } from './gate-check.ts';
import { storedValueCategory } from './pass-card.ts';
import { isBandInUse, type OwnBand } from './wristband.ts';

/** Admit the guest; look at something first, or ask for another code; or do not admit. */
export type ScanTone = 'good' | 'look' | 'stop';

/** The word of each tone, so that no one has to tell the colors apart. */
export const toneWords = { good: 'Admit', look: 'Look', stop: 'Stop' } as const satisfies Record<
  ScanTone,
  string
>;

interface Verdict {
  tone: ScanTone;
  says: string;
}

/** Every answer to a scan, online and offline, with its text. */
export const scanVerdicts = {
  valid: { tone: 'good', says: gateReasons.valid },
  'photo-missing': {
    tone: 'look',
    says: 'Valid, but this season pass has no photo. Check an ID, and send the guest to Guest Services for the photo.',
  },
  'photo-elsewhere': {
    tone: 'look',
    says: 'Valid, but its photo is not on this device. Check an ID.',
  },
  'scanned-today': {
    tone: 'look',
    says: 'Valid, and already scanned today. Compare the photo.',
  },
  refunded: { tone: 'stop', says: gateReasons.refunded },
  redeemed: { tone: 'stop', says: gateReasons.redeemed },
  'photo-taken-off': {
    tone: 'stop',
    says: 'Void until it has a photo: the photo of this season pass was taken off. Send the guest to Guest Services.',
  },
  expired: { tone: 'stop', says: gateReasons.expired },
  excluded: { tone: 'stop', says: gateReasons.excluded },
  'share-ended': { tone: 'stop', says: gateReasons['share-ended'] },
  'not-yet': { tone: 'stop', says: gateReasons['not-yet'] },
  'plain-refused': { tone: 'look', says: gateReasons['plain-refused'] },
  'not-rotating': { tone: 'look', says: gateReasons['not-rotating'] },
  'too-old': { tone: 'look', says: gateReasons['too-old'] },
  'too-early': { tone: 'look', says: gateReasons['too-early'] },
  malformed: { tone: 'look', says: gateReasons.malformed },
  forged: { tone: 'stop', says: gateReasons.forged },
  unknown: { tone: 'stop', says: gateReasons.unknown },
  'test-pass': { tone: 'stop', says: 'A test pass of the team. It opens no gate.' },
  'band-active': { tone: 'good', says: 'This wristband is active.' },
  'band-blank': {
    tone: 'look',
    says: 'This wristband is not active yet. The guest activates it with the ticket, on the page of the pass.',
  },
  'band-ended': { tone: 'stop', says: 'The time of this wristband is over.' },
  'band-void': { tone: 'stop', says: 'This wristband was taken out of use.' },
  'reward-code': {
    tone: 'look',
    says: 'The code of a club reward, for a till or the tab Redeem Rewards. Ask the guest for the pass.',
  },
  'member-code': {
    tone: 'look',
    says: 'A member card of the club, which admits no one. Ask the guest for the pass.',
  },
  'pass-link': {
    tone: 'look',
    says: 'The link of a pass. Ask the guest to open it and to show its code, or scan the bars.',
  },
  'not-on-list': {
    tone: 'look',
    says: 'Not on this device’s list: sold since it was made, or not valid today. Ask Guest Services.',
  },
  'needs-network': {
    tone: 'look',
    says: 'This code can only be checked with a network. Ask the guest for the page of the pass, or for the voucher.',
  },
  'no-list': {
    tone: 'look',
    says: 'No network, and no list of today on this device. Nothing can be checked.',
  },
} as const satisfies Record<string, Verdict>;

/** What became of a scan. */
export type ScanState = keyof typeof scanVerdicts;

/** Every state. */
export const scanStates = Object.keys(scanVerdicts) as [ScanState, ...ScanState[]]; // the table's own keys

/** The states with which the guest goes in, so that a park that keeps its redemptions here takes the pass. */
export function mayEnter(state: ScanState): boolean {
  return state === 'valid' || state === 'photo-missing' || state === 'photo-elsewhere';
}

/**
 * What a scan of a pass comes to whose photo is missing: a season pass without one is valid, and its guest cannot be
 * compared with it; one that was activated is void for that reason, and not because it was used.
 */
export function withoutPhoto<State extends string>(
  state: State,
): State | 'photo-taken-off' | 'photo-missing' {
  if (state === 'redeemed') return 'photo-taken-off';
  return state === 'valid' ? 'photo-missing' : state;
}

/** What a scan of an activated wristband comes to; that of a refunded ticket is refused as the ticket is. */
export function bandStateOf(
  { isRefunded, ...band }: OwnBand & { isRefunded: boolean },
  now: Date,
): 'refunded' | 'band-active' | 'band-ended' {
  if (isRefunded) return 'refunded';
  return isBandInUse(band, now) ? 'band-active' : 'band-ended';
}

/** The facts that decide how often a pass can be used at a gate. */
export interface KeptFacts {
  category: string;
  isPassholder: boolean;
  isWristband: boolean;
  /** For how many days the product is; undefined for a ticket that is good on any one day. */
  dayCount: number | undefined;
}

/**
 * What a scan uses up where the park keeps its redemptions here. `once`: the ticket. `each-day`: nothing, but a second
 * scan of the same operating day is said to be one; so for season passes, tickets for several days, and tickets that a
 * wristband uses up. `never`: a stored value card, whose barcode several friends may share.
 */
export function keptOf({ category, isPassholder, isWristband, dayCount }: KeptFacts): KeptKind {
  if (category === storedValueCategory) return 'never';
  return isPassholder || isWristband || (dayCount ?? 1) > 1 ? 'each-day' : 'once';
}

/** How often a pass can be used at a gate. */
export type KeptKind = 'once' | 'each-day' | 'never';
