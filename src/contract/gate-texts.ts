/**
 * The sentences above the code of a pass (docs/gate-sentence.md). A sentence that names a time has one form for each way
 * to say its day; whole sentences, so that no grammar is left to a template.
 */
import type { GateSentenceKind } from '#domain/gate-sentence.ts';
import type { NearDay } from '#domain/near-day.ts';

/** The forms of a sentence with a time. A day without a form of its own takes `other`, an unknown time `unknown`. */
export type TimedForms = Partial<Record<NearDay, string>> & { other: string; unknown: string };

/** `{time}` is 10:12 AM, `{date}` Nov 12, `{weekday}` Tuesday. */
export type GateForms = string | TimedForms;

/** A sentence, and its form where the reader is not on the pass's own page, so that nothing is "below". */
export interface GateText {
  here: GateForms;
  elsewhere?: GateForms;
  /** Where the ticketholder has to act, and the reader is another guest. */
  ofTicketholder?: GateForms;
}

/** Every sentence in English. */
export const gateTexts: Readonly<Record<GateSentenceKind, GateText>> = {
  'share-ended': { here: 'No longer shared with you' },
  refunded: {
    here: {
      today: 'Refunded today',
      yesterday: 'Refunded yesterday',
      other: 'Refunded on {date}',
      unknown: 'Refunded',
    },
  },
  'band-active': {
    here: {
      today: 'Your wristband is active until {time}',
      tomorrow: 'Your wristband is active until {time} tomorrow',
      other: 'Your wristband is active until {time} on {date}',
      unknown: 'Your wristband is active',
    },
    elsewhere: {
      today: 'Wristband active until {time}',
      tomorrow: 'Wristband active until {time} tomorrow',
      other: 'Wristband active until {time} on {date}',
      unknown: 'Wristband active',
    },
  },
  'photo-taken-off': {
    here: 'Photo missing: add it below before your next visit',
    elsewhere: 'Photo missing: add it before the next visit',
    ofTicketholder: 'Photo missing: only the ticketholder can add it',
  },
  used: {
    here: {
      today: 'Used today at {time}',
      yesterday: 'Used yesterday at {time}',
      other: 'Used on {date} at {time}',
      unknown: 'Already used',
    },
  },
  expired: {
    here: {
      today: 'Expired today at {time}',
      yesterday: 'Expired yesterday',
      other: 'Expired on {date}',
      unknown: 'Expired',
    },
  },
  excluded: {
    here: 'Not used on phones: please ask Guest Services',
    elsewhere: 'Not used on phones: open it to read why',
  },
  test: { here: 'Test pass: it opens no gate' },
  'not-yet-photo-missing': {
    here: {
      today: 'Valid from {time} today: add the photo below before then',
      tomorrow: 'Valid from tomorrow: add the photo below before then',
      week: 'Valid from {weekday}: add the photo below before then',
      other: 'Valid from {date}: add the photo below before then',
      unknown: 'Not valid yet: add the photo below',
    },
    elsewhere: {
      today: 'Valid from {time} today, photo missing',
      tomorrow: 'Valid from tomorrow, photo missing',
      week: 'Valid from {weekday}, photo missing',
      other: 'Valid from {date}, photo missing',
      unknown: 'Not valid yet, photo missing',
    },
    ofTicketholder: {
      today: 'Valid from {time} today; the ticketholder has to add a photo',
      tomorrow: 'Valid from tomorrow; the ticketholder has to add a photo',
      week: 'Valid from {weekday}; the ticketholder has to add a photo',
      other: 'Valid from {date}; the ticketholder has to add a photo',
      unknown: 'Not valid yet; the ticketholder has to add a photo',
    },
  },
  'not-yet': {
    here: {
      today: 'Valid from {time} today',
      tomorrow: 'Valid from tomorrow',
      week: 'Valid from {weekday}',
      other: 'Valid from {date}',
      unknown: 'Not valid yet',
    },
  },
  'registration-missing': {
    here: 'Registration missing: add the name to see the pass',
  },
  'photo-missing': {
    here: 'Photo missing: add it below before your first visit',
    elsewhere: 'Photo missing: add it before the first visit',
    ofTicketholder: 'Photo missing: only the ticketholder can add it',
  },
  'photo-missing-again': {
    here: 'Photo missing: add it below before your next visit',
    elsewhere: 'Photo missing: add it before the next visit',
    ofTicketholder: 'Photo missing: only the ticketholder can add it',
  },
  'code-refused': { here: 'Open the pass on a phone: gates do not take this code' },
  'code-run-out': { here: 'Connect to the network to see your code' },
  tap: { here: 'Hold your phone to the reader' },
  'in-google-wallet': { here: 'Show this pass in Google Wallet at the gate' },
  'no-wallet-paper': {
    here: 'Print or save the voucher below and show it at the gate',
    elsewhere: 'Print or save the voucher and show it at the gate',
  },
  'no-wallet-desk': { here: 'Please ask Guest Services to look up this pass' },
  'ready-photo-requested': {
    here: {
      today: 'Ready to scan. Photo request open, answer by {time} today',
      tomorrow: 'Ready to scan. Photo request open, answer by {time} tomorrow',
      week: 'Ready to scan. Photo request open, answer by {weekday} {time}',
      other: 'Ready to scan. Photo request open, answer by {date} {time}',
      unknown: 'Ready to scan. Photo request open, answer overdue',
    },
  },
  ready: { here: 'Ready to scan' },
};

/**
 * What paper says instead, where the sentence would grow stale: `{date}` is a day with its year, of the end or the begin
 * of validity, or the day on which a missing photo was noticed.
 */
export const paperTexts = {
  validUntil: 'Valid until {date}',
  validFrom: 'Valid from {date}',
  valid: 'Valid at the gate',
  photoMissing: 'Photo missing on {date}: add it on the pass’s page before the first visit',
  excluded: 'Not used on phones: please show this voucher to Guest Services',
} as const;
