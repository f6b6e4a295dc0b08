/**
 * The texts of the sentence above the code (docs/gate-sentence.md), as keys of the catalogue. A sentence that names a time
 * has one form for each way to say its day; whole sentences, so that no grammar is left to a template.
 */
import type { GateSentenceKind } from '#domain/gate-sentence.ts';
import type { NearDay } from '#domain/near-day.ts';
import type { TextKey } from '#texts/text-keys.ts';

/** A text of the area. */
export type GateTextKey = Extract<TextKey, `gate.${string}`>;

/** The forms of a sentence with a time. A day without a form of its own takes `other`, an unknown time `unknown`. */
type TimedForms = Partial<Record<NearDay, GateTextKey>> & { other: GateTextKey; unknown: GateTextKey };

/** One text, or one for each way to say the day. */
export type GateForms = GateTextKey | TimedForms;

/** A sentence, and its form where the reader is not on the pass's own page. */
export interface GateText {
  here: GateForms;
  elsewhere?: GateForms;
  /** Set if `here` says "below", so that a screen with the actions beside the card takes `elsewhere`. */
  saysBelow?: true;
  /** Where the ticketholder has to act, and the reader is another guest. */
  ofTicketholder?: GateForms;
}

/** Every sentence. */
export const gateTexts: Readonly<Record<GateSentenceKind, GateText>> = {
  'share-ended': { here: 'gate.shareEnded' },
  refunded: {
    here: {
      today: 'gate.refundedToday',
      yesterday: 'gate.refundedYesterday',
      other: 'gate.refundedOther',
      unknown: 'gate.refundedUnknown',
    },
  },
  'band-active': {
    here: {
      today: 'gate.bandActiveToday',
      tomorrow: 'gate.bandActiveTomorrow',
      other: 'gate.bandActiveOther',
      unknown: 'gate.bandActiveUnknown',
    },
    elsewhere: {
      today: 'gate.bandActiveElsewhereToday',
      tomorrow: 'gate.bandActiveElsewhereTomorrow',
      other: 'gate.bandActiveElsewhereOther',
      unknown: 'gate.bandActiveElsewhereUnknown',
    },
  },
  'photo-taken-off': {
    here: 'gate.photoTakenOff',
    elsewhere: 'gate.photoTakenOffElsewhere',
    saysBelow: true,
    ofTicketholder: 'gate.photoTakenOffForTicketholder',
  },
  used: {
    here: {
      today: 'gate.usedToday',
      yesterday: 'gate.usedYesterday',
      other: 'gate.usedOther',
      unknown: 'gate.usedUnknown',
    },
  },
  expired: {
    here: {
      today: 'gate.expiredToday',
      yesterday: 'gate.expiredYesterday',
      other: 'gate.expiredOther',
      unknown: 'gate.expiredUnknown',
    },
  },
  excluded: {
    here: 'gate.excluded',
    elsewhere: 'gate.excludedElsewhere',
  },
  test: { here: 'gate.test' },
  'not-yet-photo-missing': {
    here: {
      today: 'gate.notYetPhotoMissingToday',
      tomorrow: 'gate.notYetPhotoMissingTomorrow',
      week: 'gate.notYetPhotoMissingWeek',
      other: 'gate.notYetPhotoMissingOther',
      unknown: 'gate.notYetPhotoMissingUnknown',
    },
    elsewhere: {
      today: 'gate.notYetPhotoMissingElsewhereToday',
      tomorrow: 'gate.notYetPhotoMissingElsewhereTomorrow',
      week: 'gate.notYetPhotoMissingElsewhereWeek',
      other: 'gate.notYetPhotoMissingElsewhereOther',
      unknown: 'gate.notYetPhotoMissingElsewhereUnknown',
    },
    saysBelow: true,
    ofTicketholder: {
      today: 'gate.notYetPhotoMissingForTicketholderToday',
      tomorrow: 'gate.notYetPhotoMissingForTicketholderTomorrow',
      week: 'gate.notYetPhotoMissingForTicketholderWeek',
      other: 'gate.notYetPhotoMissingForTicketholderOther',
      unknown: 'gate.notYetPhotoMissingForTicketholderUnknown',
    },
  },
  'not-yet': {
    here: {
      today: 'gate.notYetToday',
      tomorrow: 'gate.notYetTomorrow',
      week: 'gate.notYetWeek',
      other: 'gate.notYetOther',
      unknown: 'gate.notYetUnknown',
    },
  },
  'registration-missing': {
    here: 'gate.registrationMissing',
  },
  'photo-missing': {
    here: 'gate.photoMissing',
    elsewhere: 'gate.photoMissingElsewhere',
    saysBelow: true,
    ofTicketholder: 'gate.photoMissingForTicketholder',
  },
  'photo-missing-again': {
    here: 'gate.photoMissingAgain',
    elsewhere: 'gate.photoMissingAgainElsewhere',
    saysBelow: true,
    ofTicketholder: 'gate.photoMissingAgainForTicketholder',
  },
  empty: { here: 'gate.empty' },
  'code-refused': { here: 'gate.codeRefused' },
  'code-run-out': { here: 'gate.codeRunOut' },
  tap: { here: 'gate.tap' },
  'in-google-wallet': { here: 'gate.inGoogleWallet' },
  'no-wallet-paper': {
    here: 'gate.noWalletPaper',
    elsewhere: 'gate.noWalletPaperElsewhere',
    saysBelow: true,
  },
  'open-on-phone': { here: 'gate.openOnPhone' },
  'no-wallet-desk': { here: 'gate.noWalletDesk' },
  'ready-photo-requested': {
    here: {
      today: 'gate.readyPhotoRequestedToday',
      tomorrow: 'gate.readyPhotoRequestedTomorrow',
      week: 'gate.readyPhotoRequestedWeek',
      other: 'gate.readyPhotoRequestedOther',
      unknown: 'gate.readyPhotoRequestedUnknown',
    },
  },
  ready: { here: 'gate.ready' },
};

/**
 * What paper says instead, where the sentence would grow stale: `{date}` is a day with its year, of the end or the begin
 * of validity, or the day on which a missing photo or an empty card was noticed.
 */
export const paperTexts = {
  validUntil: 'gate.paperValidUntil',
  validFrom: 'gate.paperValidFrom',
  valid: 'gate.paperValid',
  photoMissing: 'gate.paperPhotoMissing',
  empty: 'gate.paperEmpty',
  excluded: 'gate.paperExcluded',
} as const satisfies Record<string, GateTextKey>;
