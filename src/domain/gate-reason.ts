/**
 * Why a guest reads what stands above the code: one row for each sentence of gate-sentence.ts, so that no sentence is
 * without its explanation. The desk reads the explanation with its cause, such as "VOID: redeemed at its activation on
 * Sep 23, and its photo was taken off today by Gail Osei." (docs/gate-sentence.md).
 */
import {
  gateSentenceOf,
  type GateSentence,
  type GateSentenceFacts,
  type GateSentenceKind,
} from './gate-sentence.ts';
import { isExpiredAt } from './pass-state.ts';

/** The causes as far as they are recorded, beyond the facts that decide. Instants are ISO 8601 in UTC. */
export interface GateCauses {
  /** Whom an ended share was for, and when it was stopped. */
  share: { name: string; endedAt: string | null } | null;
  /** Set if the order was withdrawn by the team: when, and by whom. */
  withdrawal: { at: string; by: string } | null;
  /** When the last photo was taken off, and by whom: a name, or such as "the guest". */
  photoTakenOff: { at: string; by: string } | null;
  /** The band that the ticket was spent on: the end of its code, and its activation. */
  band: { codeEnd: string; activatedAt: string | null } | null;
  /** The row that keeps the product off phones, such as "Item 4471". */
  exclusion: string | null;
  photoRequestedAt: string | null;
}

/** Without any known cause. */
export const noCauses: GateCauses = {
  share: null,
  withdrawal: null,
  photoTakenOff: null,
  band: null,
  exclusion: null,
  photoRequestedAt: null,
};

/** How the park writes instants, with "on" where the day needs it. */
export interface SayInstant {
  /** today, or on Sep 23. */
  day: (instant: string) => string;
  /** today at 10:12 AM, or on Sep 23 at 10:12 AM. */
  moment: (instant: string) => string;
  /** The same of an end, which at midnight is the day before. */
  end: (instant: string) => string;
}

/** What a gate and the guest can do with the pass, in one word. */
type GateStatus =
  | 'VALID'
  | 'INCOMPLETE'
  | 'EMPTY'
  | 'NOT YET'
  | 'NOT ON PHONES'
  | 'TEST'
  | 'EXCHANGED'
  | 'VOID'
  | 'NOT SHARED';

type Because = (facts: GateSentenceFacts, causes: GateCauses, say: SayInstant, now: Date) => string;

/** The state of a pass as a mark in a list; `bad` where someone has to act or to decide. */
export interface GateMark {
  label: string;
  tone: 'good' | 'bad' | 'plain';
}

/** The explanation of one sentence. */
interface GateReason extends GateMark {
  status: GateStatus;
  because: Because;
}

const tones: Readonly<Record<string, GateReason['tone']>> = {
  Valid: 'good',
  'Wristband active': 'good',
  Refunded: 'bad',
  'Photo missing': 'bad',
  'Not registered': 'bad',
  'Not on phones': 'bad',
};

/** Every sentence that a guest can read, with its explanation. */
export const gateReasons: Readonly<Record<GateSentenceKind, GateReason>> = {
  'share-ended': reason('NOT SHARED', 'Share stopped', (_, { share }, say) =>
    share === null
      ? 'its share was stopped'
      : `its share with ${share.name} was stopped${share.endedAt === null ? '' : ` ${say.day(share.endedAt)}`}`,
  ),
  refunded: reason('VOID', 'Refunded', ({ refundedAt }, { withdrawal }, say) => {
    if (withdrawal !== null) return `its order was withdrawn ${say.day(withdrawal.at)} by ${withdrawal.by}`;
    return refundedAt === null ? 'refunded on a day that is not known' : `refunded ${say.day(refundedAt)}`;
  }),
  'band-active': reason('EXCHANGED', 'Wristband active', (facts, { band }, say) => {
    const code = band === null ? 'a wristband' : `wristband …${band.codeEnd}`;
    const since = band?.activatedAt ?? facts.redeemedAt;
    const end = facts.band?.endsAt ?? null;
    return `for ${code}${since === null ? '' : ` ${say.day(since)}`}, which is active ${
      end === null ? 'without a known end' : `and ends ${say.moment(end)}`
    }; gates scan the wristband`;
  }),
  'photo-taken-off': reason(
    'VOID',
    'Photo missing',
    (facts, causes, say) => `${saidActivation(facts, say)}, and ${saidPhoto(causes, say)}`,
  ),
  used: reason('VOID', 'Redeemed', sayUse),
  expired: reason('VOID', 'Expired', ({ expiresAt }, _, say) =>
    expiresAt === null ? 'expired' : `expired ${say.end(expiresAt)}`,
  ),
  excluded: reason('NOT ON PHONES', 'Not on phones', (_, { exclusion }) =>
    exclusion === null
      ? 'a wallet item exclusion keeps this product off phones'
      : `the wallet item exclusion of ${exclusion} keeps this product off phones`,
  ),
  test: reason('TEST', 'Test pass', () => 'it is a test pass, which no gate knows'),
  'not-yet-photo-missing': reason(
    'NOT YET',
    'Not yet valid',
    (facts, causes, say) => `${saidBegin(facts, say)}, and ${saidPhoto(causes, say)}`,
  ),
  'not-yet': reason('NOT YET', 'Not yet valid', (facts, _, say) => saidBegin(facts, say)),
  'registration-missing': reason(
    'INCOMPLETE',
    'Not registered',
    () => 'no one has registered for it, so its page asks for the name before it shows the pass',
  ),
  'photo-missing': reason(
    'INCOMPLETE',
    'Photo missing',
    (_, causes, say) =>
      `${saidPhoto(causes, say)}, so the pass can’t be added to a wallet before its first visit`,
  ),
  'photo-missing-again': reason(
    'INCOMPLETE',
    'Photo missing',
    (_, causes, say) => `it is activated, and ${saidPhoto(causes, say)}`,
  ),
  empty: reason('EMPTY', 'Empty', () => 'no credits and no money are left on the card'),
  'code-refused': reason(
    'VALID',
    'Valid',
    () => 'gates refuse its plain code, so it must be opened on a phone, where the code changes',
  ),
  'code-run-out': reason('VALID', 'Valid', ({ codeEndsAt }, _, say) =>
    codeEndsAt === null
      ? 'the codes on the guest’s phone have run out until it has a network'
      : `the codes on the guest’s phone ran out ${say.moment(codeEndsAt)} and come back with a network`,
  ),
  tap: reason('VALID', 'Valid', () => 'its look hides the barcode, and the reader takes its NFC'),
  'in-google-wallet': reason(
    'VALID',
    'Valid',
    () => 'its look hides the barcode, and on this phone only Google Wallet shows one',
  ),
  'open-on-phone': reason('VALID', 'Valid', () => 'its look hides the barcode, and this is no phone'),
  'no-wallet-paper': reason(
    'VALID',
    'Valid',
    () => 'its look hides the barcode, and without a wallet only the voucher shows one',
  ),
  'no-wallet-desk': reason(
    'VALID',
    'Valid',
    () =>
      'its look hides the barcode, and a shared guest without a wallet has no voucher: type it at the gate',
  ),
  'ready-photo-requested': reason(
    'VALID',
    'Valid',
    ({ photoRequestDueAt }, { photoRequestedAt }, say, now) => {
      const asked = photoRequestedAt === null ? '' : ` ${say.day(photoRequestedAt)}`;
      const isLate = photoRequestDueAt === null || isAfter(photoRequestDueAt, now);
      const due = isLate ? 'the answer is overdue' : `the answer is due ${say.moment(photoRequestDueAt)}`;
      return `the guest asked for another photo${asked}, and ${due}`;
    },
  ),
  ready: reason('VALID', 'Valid', (facts, _, say) => {
    const isInUse = facts.isPassholder && facts.isPassActivated && facts.isRedeemed;
    const use = isInUse ? saidActivation(facts, say) : 'not redeemed';
    return facts.expiresAt === null ? use : `${use}, and it expires ${say.end(facts.expiresAt)}`;
  }),
};

/** The explanation of a sentence, such as "VOID: refunded on Nov 12." */
export function explainGate(
  { kind }: GateSentence,
  facts: GateSentenceFacts,
  causes: GateCauses,
  { say, now }: { say: SayInstant; now: Date },
): string {
  const { status, because } = gateReasons[kind];
  return `${status}: ${because(facts, causes, say, now)}.`;
}

/** The mark of the sentence that these facts make now. */
export function gateMarkOf(facts: GateSentenceFacts, now: Date): GateMark {
  const { label, tone } = gateReasons[gateSentenceOf(facts, now).kind];
  return { label, tone };
}

function reason(status: GateStatus, label: string, because: Because): GateReason {
  return { status, label, tone: tones[label] ?? 'plain', because };
}

/** A pass that was redeemed and is no season pass in use: for a band, at its activation, or at a gate. */
function sayUse(...[facts, causes, say, now]: Parameters<Because>): string {
  const { band, expiresAt, isPassActivated, isPassholder, redeemedAt } = facts;
  if (band !== null) {
    const code = causes.band === null ? 'a wristband' : `wristband …${causes.band.codeEnd}`;
    const when = redeemedAt === null ? '' : ` ${say.moment(redeemedAt)}`;
    return `redeemed${when} for ${code}${band.endsAt === null ? '' : `, which ended ${say.moment(band.endsAt)}`}`;
  }
  if (isPassholder && isPassActivated) {
    const ended =
      isAfter(expiresAt, now) && expiresAt !== null ? `, and it expired ${say.end(expiresAt)}` : '';
    return `${saidActivation(facts, say, true)}, ${saidPhoto(causes, say)}${ended}`;
  }
  return redeemedAt === null ? 'redeemed at a time that is not known' : `redeemed ${say.moment(redeemedAt)}`;
}

/** A season pass is redeemed once, at its activation. */
function saidActivation({ redeemedAt }: GateSentenceFacts, say: SayInstant, withTime = false): string {
  if (redeemedAt === null) return 'redeemed at its activation';
  return `redeemed at its activation ${withTime ? say.moment(redeemedAt) : say.day(redeemedAt)}`;
}

function saidPhoto({ photoTakenOff }: GateCauses, say: SayInstant): string {
  if (photoTakenOff === null) return 'it has no photo';
  const { at, by } = photoTakenOff;
  return `its photo was taken off ${say.day(at)} by ${by}`;
}

function saidBegin({ beginsAt }: GateSentenceFacts, say: SayInstant): string {
  return beginsAt === null ? 'its first day has not come' : `its first day begins ${say.moment(beginsAt)}`;
}

function isAfter(instant: string | null, now: Date): boolean {
  return isExpiredAt(instant === null ? null : new Date(instant), now);
}
