/** The content of a Google pass: its class by product, its object by holder (docs/algorithms/wallet-pass.md). */
import { createHash, createHmac } from 'node:crypto';

import { googleStateOf, type GooglePassKind } from '#domain/google-wallet.ts';
import { lastMomentOf, writeParkTime } from '#domain/park-day.ts';

import type { Holder } from '#server/changes/holder.ts';
import { stateFactsOf } from '#server/passes/judge-pass.ts';
import type { GoogleResource } from '#server/base/ports/google-wallet.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { type GoogleContentFacts, localized, localizedWord } from './google-texts.ts';
import {
  cardRowsOf,
  type GoogleCardKind,
  scannedPartOf,
  constraintsOf,
  heroOf,
  logoOf,
  photoOf,
  tapClassOf,
  tapOf,
} from './google-pass-parts.ts';
import {
  appLinkOf,
  callbackOf,
  holderOf,
  issuerNameOf,
  linksModuleOf,
  productOf,
  productTitleOf,
  textModulesOf,
} from './google-pass-words.ts';
import { repeatedMessages } from './google-messages.ts';
import { isForOneHolder, walletExpiryOf } from '../content/note-pass-made.ts';

/**
 * The class and the object of a pass, in the scope of the caller's proof. Ids never change for one holder of one pass.
 */
export function makeGooglePass(facts: GoogleContentFacts): { class: GoogleResource; object: GoogleResource } {
  const { kind, objectId } = facts;
  const classId = classIdOf(facts);
  return {
    class: { type: `${kind}Class`, id: classId, content: { id: classId, ...classContentOf(facts) } },
    object: {
      type: `${kind}Object`,
      id: objectId,
      content: { id: objectId, classId, ...ofEveryObject(facts), ...ownContent[kind](facts) },
    },
  };
}

/** An unguessable id, constant for one holder of one pass; it reveals neither order nor barcode. */
export function googleObjectIdOf(
  secrets: Secrets,
  issuerId: string,
  { orderId, barcode, shareId }: Holder,
): string {
  const subject = ['google', orderId, barcode, shareId];
  return `${issuerId}.${addressHash(secrets, subject)}`;
}

export function kindOfClassId(classId: string): GooglePassKind | undefined {
  const suffix = classId.split('.')[1] ?? '';
  return kinds.find((kind) => suffix.startsWith(`${kind}-`));
}

const kinds: readonly GooglePassKind[] = ['generic', 'eventTicket', 'giftCard'];

/**
 * One class per product, and a second one for single-holder passes. A gift card's color belongs to its class, so each
 * color has its own class.
 */
function classIdOf(facts: GoogleContentFacts): string {
  const { kind, verdict } = facts;
  const color = kind === 'giftCard' ? verdict.customization.backgroundColor.toLowerCase() : '';
  const named = [productOf(facts), holdersOf(facts), color].join('\t');
  return `${facts.issuerId}.${kind}-${createHash('sha256').update(named).digest('hex').slice(0, 16)}`;
}

/** Several people may save only a pass that is not for one holder. */
function holdersOf({ found }: GoogleContentFacts): string {
  return isForOneHolder(found) ? 'ONE_USER_ALL_DEVICES' : 'MULTIPLE_HOLDERS';
}

function classContentOf(facts: GoogleContentFacts): Record<string, unknown> {
  const { kind, brand, verdict } = facts;
  const holders = {
    multipleDevicesAndHoldersAllowedStatus: holdersOf(facts),
    ...callbackOf(facts.publicUrl),
    ...cardRowsOf(cardKindOf(facts)),
    ...appLinkOf(brand, logoOf(facts, 'logo')),
    ...tapClassOf(facts.redemptionIssuers),
  };
  if (kind === 'generic') return holders;
  // Google requires the review status in every write, and grants the review itself.
  const reviewed = {
    ...holders,
    issuerName: issuerNameOf(brand),
    reviewStatus: 'UNDER_REVIEW',
  };
  if (kind === 'eventTicket') {
    return { ...reviewed, eventName: productTitleOf(facts), ...logoOf(facts, 'logo') };
  }
  return {
    ...reviewed,
    merchantName: issuerNameOf(brand),
    allowBarcodeRedemption: true,
    hexBackgroundColor: hexOf(verdict.customization.backgroundColor),
    ...logoOf(facts, 'programLogo'),
  };
}

function cardKindOf({ kind, found }: GoogleContentFacts): GoogleCardKind {
  if (kind !== 'generic') return kind;
  return found.record.isPassholder ? 'seasonPass' : 'valueCard';
}

function ofEveryObject(facts: GoogleContentFacts): Record<string, unknown> {
  const { found, secrets } = facts;
  const { record, share } = found;
  const expiresAt = walletExpiryOf(record, facts.now);
  return {
    state: stateOf(facts),
    // Many Android phones have no NFC, so the barcode stays beside Smart Tap even if the look hides it.
    ...(facts.isEnded
      ? {}
      : {
          ...scannedPartOf(facts),
          ...tapOf(facts),
        }),
    ...constraintsOf(facts),
    ...heroOf(facts),
    ...(facts.linkedObjectIds.length === 0 ? {} : { linkedObjectIds: facts.linkedObjectIds }),
    ...(expiresAt === null
      ? {}
      : { validTimeInterval: { end: { date: lastMomentWritten(expiresAt, facts.brand) } } }),
    textModulesData: textModulesOf(facts),
    linksModuleData: linksModuleOf(facts),
    ...googleNewsOf(facts),
    // Groups the passes of a family; a shared guest's pass belongs to no group.
    ...(share === undefined
      ? { groupingInfo: { groupingId: addressHash(secrets, ['order', record.orderId]) } }
      : {}),
  };
}

/** An ended pass shows no messages any longer. */
function googleNewsOf({ found, brand, now, isEnded }: GoogleContentFacts): Record<string, unknown> {
  if (isEnded) return {};
  return repeatedMessages(found.record.messages, found.share?.shareId ?? '', { brand, now });
}

const ownContent: Record<GooglePassKind, (facts: GoogleContentFacts) => Record<string, unknown>> = {
  generic: (facts) => {
    const { isPassholder, isTest } = facts.found.record;
    const holder = holderOf(facts);
    const isNamed = isPassholder && holder !== '';
    return {
      genericType: isPassholder ? 'GENERIC_SEASON_PASS' : 'GENERIC_OTHER',
      cardTitle: localized(issuerNameOf(facts.brand), facts.brand),
      header: isNamed ? localized(holder, facts.brand) : productTitleOf(facts),
      ...(isTest
        ? { subheader: localizedWord(facts.brand, 'testNotValid') }
        : isNamed
          ? { subheader: productTitleOf(facts) }
          : {}),
      hexBackgroundColor: hexOf(facts.verdict.customization.backgroundColor),
      ...logoOf(facts, 'logo'),
      ...photoOf(facts),
    };
  },
  eventTicket: (facts) => {
    const holder = holderOf(facts);
    return {
      ...(holder === '' ? {} : { ticketHolderName: holder }),
      ...(facts.found.record.isTest ? { ticketType: localizedWord(facts.brand, 'testNotValid') } : {}),
      hexBackgroundColor: hexOf(facts.verdict.customization.backgroundColor),
    };
  },
  giftCard: ({ found: { record }, brand, isEnded }) => ({
    cardNumber: isEnded ? `…${record.barcode.slice(-4)}` : record.barcode,
    // A cent is ten thousand micros; Google expects 64-bit numbers as strings.
    balance: { micros: String(record.cashCents * 10_000), currencyCode: brand.currency },
  }),
};

/** Google shows the local part of a date, so it is the last day in the park's zone. */
function lastMomentWritten(expiresAt: Date, { timeZone }: GoogleContentFacts['brand']): string {
  return writeParkTime(lastMomentOf(expiresAt), timeZone);
}

function stateOf({ found: { record }, verdict, isEnded, now }: GoogleContentFacts): string {
  return googleStateOf({
    ...stateFactsOf(record, now),
    isExcluded: verdict.excluded !== undefined,
    isEnded,
  });
}

function hexOf(color: string): string {
  return `#${color.toLowerCase()}`;
}

function addressHash(secrets: Secrets, subject: readonly string[]): string {
  const { key } = secrets.current('pass-serial');
  return createHmac('sha256', key).update(subject.join('\t')).digest('base64url').slice(0, 22);
}
