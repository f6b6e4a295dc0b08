/** The content of an Apple pass: its style by product, its fields, its barcodes (docs/algorithms/wallet-pass.md). */
import type { Brand } from '#contract/brand.ts';
import { groupDigits } from '#domain/barcode-forms.ts';
import { readableColor, rgbOf } from '#domain/colors.ts';
import { cleanName } from '#domain/guest-name.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { balancesOf, fullNameOf, storedValueCategory, type Balance } from '#domain/pass-card.ts';
import { lastMomentOf, writeParkTime } from '#domain/park-day.ts';
import type { PassBarcode, PassField, PassFields, PassJson } from '#pass/pass-json.ts';

import type { CardCustomization, PassVerdict } from '#server/passes/judge-pass.ts';
import type { AppleIssue } from './issue-apple-pass.ts';
import { isForOneHolder, walletExpiryOf } from '../content/note-pass-made.ts';
import { buttonsBelow, newsFieldsOfPass, type PassNewsFacts, isVoidPass, statusField } from './apple-news.ts';
import { eventOf, nearPark } from './apple-event.ts';
import { changeMessage, frontLabel, plainText } from './apple-strings.ts';

/** The styles that our products use. */
export type AppleStyle = 'generic' | 'eventTicket' | 'storeCard';

export interface AppleContentFacts extends PassNewsFacts {
  verdict: PassVerdict;
  brand: Brand;
  issue: AppleIssue;
  passTypeIdentifier: string;
  teamIdentifier: string;
  /** Undefined if this pass is made without NFC. */
  nfcPublicKey: string | undefined;
}

/**
 * A season pass is generic (which has room for the photo), a card with value is a store card, any other pass is an
 * event ticket.
 */
export function appleStyleOf(record: { isPassholder: boolean; category: string }): AppleStyle {
  if (record.isPassholder) return 'generic';
  return record.category === storedValueCategory ? 'storeCard' : 'eventTicket';
}

/** The complete pass.json of a pass, in the scope of the caller's proof. */
export function makeApplePassJson(facts: AppleContentFacts): PassJson {
  const { found, verdict, brand } = facts;
  const { record } = found;
  const { customization } = verdict;
  const expiresAt = walletExpiryOf(record, facts.now);
  const expires = expiresAt === null ? {} : { expirationDate: writeParkTime(expiresAt, brand.timeZone) };
  const style = appleStyleOf(record);
  return {
    ...headOf(facts),
    description: `${record.product} – ${brand.name}`,
    ...appleColorsOf(customization),
    ...expires,
    ...(style === 'eventTicket'
      ? eventOf(record, brand, { name: holderName(facts), canBeScanned: !facts.isEnded })
      : buttonsBelow(style, brand, facts.publicUrl)),
    ...(isVoidPass(facts) ? { voided: true } : {}),
    ...scannedOf(facts),
    ...(style === 'eventTicket' ? { groupingIdentifier: record.orderId } : {}),
    ...(isForOneHolder(found) ? { sharingProhibited: true } : {}),
    ...fieldsOf(style, facts),
  };
}

/** The colors of a pass.json; text that would be hard to read on the background becomes black or white. */
export function appleColorsOf({
  backgroundColor,
  foregroundColor,
  labelColor,
}: Pick<CardCustomization, 'backgroundColor' | 'foregroundColor' | 'labelColor'>) {
  return {
    backgroundColor: rgbOf(backgroundColor),
    foregroundColor: rgbOf(readableColor(foregroundColor, backgroundColor)),
    labelColor: rgbOf(readableColor(labelColor, backgroundColor)),
  };
}

/** The facts of a pass.json's header fields. */
export type AppleHeadFacts = Pick<
  AppleContentFacts,
  'issue' | 'brand' | 'publicUrl' | 'passTypeIdentifier' | 'teamIdentifier'
>;

/** The fields that every pass begins with: organisation, number, places, and the update service. */
export function headOf(facts: AppleHeadFacts) {
  const { issue, brand, passTypeIdentifier, teamIdentifier } = facts;
  return {
    formatVersion: 1 as const,
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: issue.serialNumber,
    organizationName: brand.name,
    ...webServiceOf(facts),
    ...nearPark(brand),
  };
}

/**
 * Wallet accepts https only, so passes of a plain http server have no update service, except on the machine itself, where
 * the simulated phone is the only one that can reach it.
 */
function webServiceOf({
  issue,
  publicUrl,
}: AppleHeadFacts): Pick<PassJson, 'webServiceURL' | 'authenticationToken'> {
  const { authenticationToken } = issue;
  if (authenticationToken === undefined || !/^https:|^http:\/\/localhost(?::\d+)?$/.test(publicUrl))
    return {};
  return { webServiceURL: `${publicUrl}/`, authenticationToken };
}

/** The codes for the gate: NFC if the file has it, and the barcode unless the look hides it in favour of NFC. */
function scannedOf({
  found: { record },
  verdict,
  isEnded,
  nfcPublicKey,
}: AppleContentFacts): Pick<PassJson, 'barcodes' | 'nfc'> {
  if (isEnded) return {};
  const barcodes = barcodesOf(record.barcode);
  if (nfcPublicKey === undefined) return { barcodes };
  const nfc = { message: record.barcode, encryptionPublicKey: nfcPublicKey };
  return verdict.customization.hidesBarcodeBesideNfc ? { nfc } : { barcodes, nfc };
}

/** Code 128 first, because gates read it; then QR, because a watch cannot draw Code 128. */
function barcodesOf(barcode: string): PassBarcode[] {
  const code = { message: barcode, messageEncoding: 'iso-8859-1', altText: groupDigits(barcode) };
  return [
    { format: 'PKBarcodeFormatCode128', ...code },
    { format: 'PKBarcodeFormatQR', ...code },
  ];
}

function fieldsOf(
  style: AppleStyle,
  facts: AppleContentFacts,
): { [Style in AppleStyle]: { [Key in Style]: PassFields } }[AppleStyle] {
  if (style === 'generic')
    return { generic: { ...seasonPassFields(facts), backFields: backFieldsOf(facts) } };
  if (style === 'storeCard')
    return { storeCard: { ...storedValueFields(facts), backFields: backFieldsOf(facts) } };
  return { eventTicket: { ...ticketFields(facts), backFields: backFieldsOf(facts) } };
}

function seasonPassFields(facts: AppleContentFacts): PassFields {
  const { record } = facts.found;
  return {
    headerFields: testField(facts),
    primaryFields: [
      { key: 'holder', label: frontLabel('passholder'), value: holderName(facts) || record.product },
    ],
    secondaryFields: [{ key: 'product', label: frontLabel('pass'), value: record.product }],
    auxiliaryFields: [
      ...expiryField(facts),
      { key: 'order', label: frontLabel('order'), value: orderNumber(facts) },
    ],
  };
}

function ticketFields(facts: AppleContentFacts): PassFields {
  const { record } = facts.found;
  const name = holderName(facts);
  return {
    headerFields: testField(facts),
    primaryFields: [{ key: 'product', label: frontLabel('ticket'), value: record.product }],
    secondaryFields: name === '' ? [] : [{ key: 'holder', label: frontLabel('ticketholder'), value: name }],
    auxiliaryFields: [...expiryField(facts), ...sharedWithField(facts)],
  };
}

/** The amount that leads is the primary field, another one is above the card. */
function storedValueFields(facts: AppleContentFacts): PassFields {
  const { record } = facts.found;
  const [lead, ...beside] = balancesOf({ ...record, cash: dollarsOfCents(record.cashCents) });
  const fieldOf = (balance: Balance): PassField => balanceField(balance, facts.brand);
  const name = holderName(facts);
  return {
    headerFields: record.isTest ? testField(facts) : beside.map(fieldOf),
    primaryFields: [fieldOf(lead)],
    secondaryFields: name === '' ? [] : [{ key: 'holder', label: frontLabel('ticketholder'), value: name }],
    auxiliaryFields: [...sharedWithField(facts), ...expiryField(facts)],
  };
}

function balanceField({ kind, amount }: Balance, { currency }: Brand): PassField {
  const word = kind === 'credits' ? 'credits' : 'balance';
  return {
    key: word,
    label: frontLabel(word),
    value: amount,
    ...(kind === 'cash' && { currencyCode: currency }),
    changeMessage: changeMessage(plainText(word)),
  };
}

function testField({ found }: AppleContentFacts): PassField[] {
  return found.record.isTest
    ? [{ key: 'test', label: frontLabel('notValid'), value: plainText('test') }]
    : [];
}

/** A day without a time, in the park's time zone wherever the phone is. */
function expiryField({ found, brand }: AppleContentFacts): PassField[] {
  if (found.record.expiresAt === null) return [];
  return [
    {
      key: 'expires',
      label: frontLabel('expires'),
      value: writeParkTime(lastMomentOf(found.record.expiresAt), brand.timeZone),
      dateStyle: 'PKDateStyleMedium',
      timeStyle: 'PKDateStyleNone',
      ignoresTimeZone: true,
      changeMessage: changeMessage(plainText('expires')),
    },
  ];
}

function sharedWithField({ found }: AppleContentFacts): PassField[] {
  if (found.share === undefined) return [];
  return [
    {
      key: 'sharedWith',
      label: frontLabel('sharedWith'),
      value: cleanName(fullNameOf(found.share.firstName, found.share.lastName)),
    },
  ];
}

function backFieldsOf(facts: AppleContentFacts): PassField[] {
  const { brand, found, verdict } = facts;
  const { instructions } = verdict.customization;
  return [
    ...newsFieldsOfPass(facts),
    statusField(facts),
    ...(instructions === ''
      ? []
      : [
          {
            key: 'instructions',
            label: plainText('instructions'),
            value: instructions,
            changeMessage: changeMessage(plainText('instructions')),
          },
        ]),
    ...(found.share === undefined
      ? [{ key: 'backOrder', label: plainText('order'), value: found.record.orderId }]
      : []),
    ...(facts.isEnded
      ? []
      : [{ key: 'backBarcode', label: plainText('barcode'), value: found.record.barcode }]),
    { key: 'backProduct', label: plainText('product'), value: found.record.product },
    ...brand.passBack.map(({ label, text }, place) => ({ key: `about${place + 1}`, label, value: text })),
    { key: 'contact', label: plainText('contact'), value: brand.supportEmail },
  ];
}

function holderName({ found }: AppleContentFacts): string {
  return cleanName(fullNameOf(found.record.firstName, found.record.lastName));
}

function orderNumber({ found }: AppleContentFacts): string {
  return found.share === undefined ? found.record.orderId : '–';
}
