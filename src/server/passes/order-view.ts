/** The order object of a guest: lists each field, and for a shared guest only those that a share may see (T4, T6). */
import type { Brand } from '#contract/brand.ts';
import type { EndedShare, LoginAnswer, Order } from '#contract/calls/order.ts';
import {
  ticketShareTokenTtlSeconds,
  wristbandActivateTokenTtlSeconds,
  bindingLinkTtlSeconds,
} from '#domain/constants.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { isExpiredAt, voidReasonOf } from '#domain/pass-state.ts';
import { endOfValues } from '#domain/rotating-code.ts';
import { isBandInUse, validForOf } from '#domain/wristband.ts';

import { holderKeyOf } from '#server/changes/holder.ts';
import { drawCode128 } from '#server/base/drawing/barcode.ts';
import { openLink, sealToken } from '#server/base/security/sealed-token.ts';
import { writePhone } from '#server/base/phone-numbers.ts';
import { readerIn, type Reader } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import { signToken, type TokenPurpose } from '#server/base/security/tokens.ts';
import type { FoundPass, LookUp } from './find-pass.ts';
import { messageChoicePath } from './messages/message-choice.service.ts';
import { shownMessages } from './messages/shown-messages.ts';
import type { PassRecord, ShareRecord, SiblingRecord } from './pass-record.ts';
import {
  isBarcodeHidden,
  judgePass,
  codeOnPage,
  gateFactsOf,
  gateFactsOfLine,
  isBoundToWallet,
  leftOutReasonAt,
  stateFactsOf,
  type PassVerdict,
} from './judge-pass.ts';
import { makePageValues } from './rotating-codes.ts';

type ViewServices = Pick<Services, 'clock' | 'brand' | 'secrets' | 'config' | 'walletKeys'>;

/** The answer of a look-up in the language of its reader; in English for a page that no guest asked for. */
export function viewLookUp(
  services: ViewServices,
  found: LookUp,
  reader: Pick<Reader, 't' | 'park'> = readerIn(services.brand, 'en'),
): LoginAnswer {
  return 'endedShareId' in found ? viewEndedShare(services, found) : viewOrder(services, found, reader);
}

function viewEndedShare(
  services: ViewServices,
  found: { record: PassRecord; endedShareId: string },
): EndedShare {
  const { customization } = judgePass(found.record, services.brand, services.clock.now());
  return {
    shareId: found.endedShareId,
    holder: 'share',
    ticketShares: [],
    product: found.record.product,
    backgroundColor: customization.backgroundColor,
    foregroundColor: customization.foregroundColor,
  };
}

function viewOrder(services: ViewServices, found: FoundPass, reader: Pick<Reader, 't' | 'park'>): Order {
  const { record, share } = found;
  const now = services.clock.now();
  const verdict = judgePass(record, services.brand, now);
  const code = viewCode(services, found, verdict, now);
  return {
    ...viewRecord(services.brand, found, now),
    ...viewVerdict(services, record, verdict, { now, reader }),
    ...(share === undefined ? viewActions(services, record, verdict, now) : noActions),
    ticketShares:
      share === undefined
        ? record.shares.map((one) => viewShareOfPrimary(services, one))
        : [viewOwnShare(share)],
    ...code,
    gate: viewGate(services, found, verdict, code),
    asOf: now.toISOString(),
    ...viewMessages(found, now),
    // No message reaches a test pass.
    ...(record.isTest ? {} : { messageChoicePath: messageChoicePath(services.secrets, holderKeyOf(found)) }),
  };
}

/** What the record alone says to this holder. */
export function viewRecord(brand: Brand, found: FoundPass, now: Date) {
  const { record, share } = found;
  return {
    ...(share === undefined ? viewOfPrimary(brand, record) : viewOfShare(record, share, found.isByLink)),
    barcode: record.barcode,
    firstName: record.firstName,
    lastName: record.lastName,
    isPassActivated: record.isActivated,
    isRedeemed: record.isRedeemed,
    isExpired: isExpiredAt(record.expiresAt, now),
    isPassholder: record.isPassholder,
    credits: record.credits,
    cash: dollarsOfCents(record.cashCents),
    category: record.category,
    orderDate: record.orderedAt.toISOString(),
    redeemed: record.redeemedAt?.toISOString() ?? null,
    expires: record.expiresAt?.toISOString() ?? null,
    product: record.product,
    refunded: record.isRefunded,
    isTest: record.isTest,
  };
}

/** The fields that only the primary ticketholder sees. */
function viewOfPrimary(brand: Brand, record: PassRecord) {
  return {
    orderId: record.orderId,
    holder: 'primary' as const,
    shareId: null,
    email: record.email,
    phone: record.phone === null ? null : writePhone(brand, record.phone),
    optInEmailMarketing: record.hasOptedIntoEmail,
    optInSMSMarketing: record.hasOptedIntoSms,
    maySelfActivate: record.maySelfActivate,
    ...(record.bandRequestDueAt === null ? {} : { bandRequestDueAt: record.bandRequestDueAt.toISOString() }),
    hasPhoto: record.hasPhoto,
    uid: record.photoUid,
    purchaserFirstName: record.purchaserFirstName,
    purchaserLastName: record.purchaserLastName,
    salesforceId: record.crmId,
  };
}

/** A shared guest sees the pass and their own name; of the primary ticketholder they see only the name on the card. */
function viewOfShare(record: PassRecord, share: ShareRecord, isByLink: boolean) {
  return {
    orderId: isByLink ? '0' : record.orderId,
    holder: 'share' as const,
    shareId: share.shareId,
    email: null,
    phone: null,
    optInEmailMarketing: false,
    optInSMSMarketing: false,
    maySelfActivate: false,
    hasPhoto: false,
    uid: null,
    purchaserFirstName: null,
    purchaserLastName: null,
    salesforceId: '',
  };
}

/** What the staff rows say of the pass. */
function viewVerdict(
  { walletKeys }: ViewServices,
  record: PassRecord,
  verdict: PassVerdict,
  { now, reader }: { now: Date; reader: Pick<Reader, 't' | 'park'> },
) {
  return {
    isWristband: verdict.isWristband,
    iCloudBoundToWallet: isBoundToWallet(record),
    wristbandValidFor: record.isRefunded ? null : validForOf(record.ownBand, now, reader),
    excluded:
      verdict.excluded === undefined ? null : verdict.excluded || reader.t('refusals.passNotOnPhones'),
    skipRegistration: verdict.skipRegistration,
    skipImage: verdict.skipImage,
    backgroundColor: verdict.customization.backgroundColor,
    foregroundColor: verdict.customization.foregroundColor,
    ...(verdict.customization.picture === '' ? {} : { picture: verdict.customization.picture }),
    barcodeDrawing:
      verdict.rotatesBarcode || isBarcodeHidden(verdict, walletKeys) ? null : drawCode128(record.barcode),
  };
}

/** The codes of a pass whose barcode rotates, for its own holder; a void pass has none. */
function viewCode(
  { secrets }: ViewServices,
  found: FoundPass,
  verdict: PassVerdict,
  now: Date,
): Pick<Order, 'rotatingCode'> {
  const { record } = found;
  const isVoid =
    voidReasonOf(stateFactsOf(record, now)) !== undefined ||
    isBandInUse(record.ownBand, now) ||
    verdict.excluded !== undefined;
  if (!verdict.rotatesBarcode || isVoid) return {};
  return { rotatingCode: makePageValues(secrets, holderKeyOf(found), now) };
}

/** The facts of the sentence above the code, and the time at which they are true. */
function viewGate(
  { brand, walletKeys }: ViewServices,
  { record, share }: FoundPass,
  verdict: PassVerdict,
  { rotatingCode }: Pick<Order, 'rotatingCode'>,
): Order['gate'] {
  const codeEndsAt =
    rotatingCode === undefined ? null : new Date(endOfValues(rotatingCode) * 1000).toISOString();
  const code = codeOnPage(verdict, walletKeys);
  return gateFactsOf(brand, record, verdict, { isShared: share !== undefined, code, codeEndsAt });
}

/** Another pass of the order, as its primary ticketholder sees it. */
function viewSibling(
  services: ViewServices,
  record: PassRecord,
  sibling: SiblingRecord,
  now: Date,
): Order['siblings'][number] {
  const { exceptions, orderedAt } = record;
  return {
    barcode: sibling.barcode,
    product: sibling.product,
    firstName: sibling.firstName,
    photoUid: sibling.hasPhoto ? sibling.photoUid : null,
    gate: gateFactsOfLine(services, { ...sibling, exceptions, orderedAt }, now),
    isForWallet: leftOutReasonAt(sibling, exceptions, now) === undefined,
  };
}

/** The park's messages to this holder. */
function viewMessages({ record, share }: FoundPass, now: Date): Pick<Order, 'messages'> {
  const shown = shownMessages(record.messages, share?.shareId ?? '', now);
  if (shown.length === 0) return {};
  const messages = shown.map(({ messageId, text, shownUntil }) => ({
    id: messageId,
    text,
    until: shownUntil.toISOString(),
  }));
  return { messages };
}

/** The keys to what only the primary ticketholder may do, and the other passes of the order. */
function viewActions(services: ViewServices, record: PassRecord, verdict: PassVerdict, now: Date) {
  const token = (purpose: TokenPurpose, ttlSeconds: number): string =>
    signToken(services.secrets, { purpose, subject: [record.orderId, record.barcode], ttlSeconds, now });
  const bindingToken = (): string =>
    sealToken(services.secrets, {
      purpose: 'apple-bind',
      subject: [record.orderId, record.barcode],
      ttlSeconds: bindingLinkTtlSeconds,
      now,
    });
  return {
    wristbandActivateToken: verdict.isWristband
      ? token('wristband', record.activateTokenTtlSeconds ?? wristbandActivateTokenTtlSeconds)
      : null,
    iCloudBindingLink:
      services.walletKeys !== undefined &&
      record.isSingleHolder &&
      !isBoundToWallet(record) &&
      verdict.excluded === undefined &&
      voidReasonOf(stateFactsOf(record, now)) === undefined
        ? `${services.config.publicUrl}/api/apple-wallet/pass/${bindingToken()}`
        : null,
    ticketShareToken: record.isTest ? null : token('share', ticketShareTokenTtlSeconds),
    siblings: record.siblings.map((sibling) => viewSibling(services, record, sibling, now)),
  };
}

/** What a shared guest gets in their place. */
export const noActions = {
  wristbandActivateToken: null,
  iCloudBindingLink: null,
  ticketShareToken: null,
  siblings: [],
};

/** One share for the primary ticketholder, including its link. */
export function viewShareOfPrimary(
  services: Pick<ViewServices, 'secrets' | 'config' | 'brand'>,
  share: ShareRecord,
): Order['ticketShares'][number] {
  const hashUrl = openLink(services.secrets, share.sealedHashUrl);
  return {
    id: share.shareId,
    firstName: share.firstName,
    lastName: share.lastName,
    email: share.email,
    phone: writePhone(services.brand, share.phone),
    salesforceId: share.salesforceId,
    directLink: hashUrl === undefined ? '' : `${services.config.publicUrl}/${hashUrl}`,
  };
}

/** A share as its own guest sees it. */
function viewOwnShare({ shareId, firstName, lastName }: ShareRecord): Order['ticketShares'][number] {
  return { id: shareId, firstName, lastName, email: '', phone: '', salesforceId: '', directLink: '' };
}
