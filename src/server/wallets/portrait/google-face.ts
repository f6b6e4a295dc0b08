/**
 * Decides what Google Wallet shows of an object and its class: the card by Google's template of its kind, the rows that
 * `classTemplateInfo` asks for, and the details. Pure; `google-portrait.ts` draws it.
 */
import { formatAmount, formatInstant, formatNumber } from '#domain/park-format.ts';
import type { GoogleResourceKind } from '#domain/google-wallet.ts';

import type { CodeKind } from './apple-portrait.ts';
import { isRecord, listAt, readLocalized, textAt, readPath, type Content } from './google-values.ts';

/** A class and an object, and the phone that shows them. */
export interface GooglePassFile {
  kind: GoogleResourceKind;
  class: Content;
  object: Content;
  /** The phone's language, such as `es`; the park's own if undefined. */
  language?: string | undefined;
  locale: string;
  now?: Date;
}

/** A label with its value. */
export interface GoogleItem {
  label: string;
  value: string;
}

/** All that is visible of a pass. */
export interface GoogleFace {
  /** The line beside the logo. */
  issuer: string;
  title: string;
  subtitle: string;
  /** Rows below the title; each has one to three items. */
  rows: GoogleItem[][];
  details: GoogleItem[];
  links: { text: string; address: string }[];
  messages: { header: string; body: string }[];
  /** Six digits of hexadecimal, without `#`; undefined leaves Google's own color. */
  background: string | undefined;
  /** The addresses of the pictures. */
  logo: string;
  hero: string;
  photos: string[];
  code: { kind: CodeKind; value: string; text: string; isRotating: boolean } | undefined;
  state: string;
  isScreenshotBlocked: boolean;
}

/** Reads what the phone shows. */
export function readGoogleFace(file: GooglePassFile): GoogleFace {
  const content = { ...file.class, ...file.object };
  const text = (...path: string[]): string => textAt(content, path, file.language);
  const first = (...names: string[]): string =>
    names.map((name) => text(name)).find((one) => one !== '') ?? '';
  return {
    issuer: first('cardTitle', 'issuerName'),
    title: googleTitleOf(file.kind, first),
    subtitle: text('subheader'),
    rows: cardRowsOf(file),
    details: detailsOf(file, content),
    links: listAt(content, ['linksModuleData', 'uris']).map((link) => ({
      text: textAt(link, ['localizedDescription'], file.language) || textAt(link, ['description']),
      address: textAt(link, ['uri']),
    })),
    messages: listAt(content, ['messages'])
      .filter((message) => isShownNow(message, file.now ?? new Date()))
      .map((message) => ({
        header: textAt(message, ['localizedHeader'], file.language) || textAt(message, ['header']),
        body: textAt(message, ['localizedBody'], file.language) || textAt(message, ['body']),
      })),
    background: /^#([0-9a-f]{6})$/i.exec(text('hexBackgroundColor'))?.[1]?.toLowerCase(),
    logo: text('logo', 'sourceUri', 'uri') || text('programLogo', 'sourceUri', 'uri'),
    hero: text('heroImage', 'sourceUri', 'uri'),
    photos: listAt(content, ['imageModulesData'])
      .map((module) => textAt(module, ['mainImage', 'sourceUri', 'uri']))
      .filter((address) => address !== ''),
    code: googleCodeOf(content),
    state: googleFaceStateOf(content, file.now ?? new Date()),
    isScreenshotBlocked: text('passConstraints', 'screenshotEligibility') === 'INELIGIBLE',
  };
}

function googleTitleOf(kind: GoogleResourceKind, first: (...names: string[]) => string): string {
  if (kind === 'loyalty') return first('programName') || 'Loyalty card';
  if (kind === 'giftCard') return first('merchantName') || 'Gift card';
  return first('header', 'eventName') || 'Pass';
}

function isShownNow(message: Content, now: Date): boolean {
  const end = Date.parse(textAt(message, ['displayInterval', 'end', 'date']));
  const start = Date.parse(textAt(message, ['displayInterval', 'start', 'date']));
  return !(end <= now.getTime()) && !(start > now.getTime());
}

/** An object that Google has not been asked to end is shown as expired after its valid time. */
function googleFaceStateOf(content: Content, now: Date): string {
  const state = textAt(content, ['state']).toUpperCase();
  const end = Date.parse(textAt(content, ['validTimeInterval', 'end', 'date']));
  return state === 'ACTIVE' && end <= now.getTime() ? 'EXPIRED' : state;
}

const codeKinds: Readonly<Record<string, CodeKind>> = {
  QR_CODE: 'qr',
  CODE_128: 'code128',
  AZTEC: 'aztec',
  PDF_417: 'pdf417',
};

/** A rotating barcode takes precedence over a static one. Its value changes on the phone, so its pattern is shown. */
function googleCodeOf(content: Content): GoogleFace['code'] {
  for (const name of ['rotatingBarcode', 'barcode'] as const) {
    const isRotating = name === 'rotatingBarcode';
    const value = textAt(content, [name, isRotating ? 'valuePattern' : 'value']);
    const kind = codeKinds[textAt(content, [name, 'type'])];
    if (value === '' || kind === undefined) continue;
    return { kind, value, text: textAt(content, [name, 'alternateText']), isRotating };
  }
  return undefined;
}

/** The rows of the class's template, or those that Google shows for the kind without one. */
function cardRowsOf(file: GooglePassFile): GoogleItem[][] {
  const path = ['classTemplateInfo', 'cardTemplateOverride', 'cardRowTemplateInfos'];
  const infos = listAt(file.class, path);
  if (infos.length === 0) return usualRows(file).filter((row) => row.length > 0);
  const rows = infos.map((info) =>
    Object.values(info)
      .filter(isRecord)
      .flatMap((places) =>
        ['item', 'startItem', 'middleItem', 'endItem'].map((name) => readPath(places, [name])),
      )
      .filter(isRecord)
      .flatMap((item) => itemOf(item, file)),
  );
  return rows.filter((row) => row.length > 0);
}

/** An item shows the first of its fields that has a value; a second value stands behind the first. */
function itemOf(item: Content, file: GooglePassFile): GoogleItem[] {
  const found = ['firstValue', 'secondValue'].flatMap((name) => {
    const fields = listAt(item, [name, 'fields']);
    return fields.flatMap((field) => itemAt(textAt(field, ['fieldPath']), file)).slice(0, 1);
  });
  const [first] = found;
  return first === undefined
    ? []
    : [{ label: first.label, value: found.map(({ value }) => value).join(' · ') }];
}

/** The value of a path such as `object.textModulesData['credits']`. */
function itemAt(fieldPath: string, file: GooglePassFile): GoogleItem[] {
  const [root = '', ...steps] = fieldPath.split('.');
  const target = root === 'class' ? file.class : root === 'object' ? file.object : undefined;
  if (target === undefined) return [];
  const keyed = /^(\w+)\['([^']+)'\]$/.exec(steps[0] ?? '');
  if (keyed !== null) {
    const [, list = '', id = ''] = keyed;
    const module = listAt(target, [list]).find((one) => textAt(one, ['id']) === id);
    return module === undefined ? [] : moduleItem(module, file.language).filter(({ value }) => value !== '');
  }
  const value = writeValue(readPath(target, steps), file);
  const label = labelOf(target, steps, file);
  return value === '' ? [] : [{ label, value }];
}

function labelOf(target: Content, steps: readonly string[], { language }: GooglePassFile): string {
  const beside = readPath(target, steps.slice(0, -1));
  const ofParent = isRecord(beside)
    ? textAt(beside, ['localizedLabel'], language) || textAt(beside, ['label'])
    : '';
  return ofParent || usualLabels[steps.join('.')] || '';
}

const usualLabels: Readonly<Record<string, string>> = {
  balance: 'Balance',
  cardNumber: 'Card number',
  accountName: 'Name',
  accountId: 'Member ID',
  ticketHolderName: 'Name',
  ticketNumber: 'Ticket number',
  'validTimeInterval.end': 'Expires',
  'dateTime.start': 'Date',
};

/** Money, points, days and texts in the phone's language. */
function writeValue(value: unknown, phone: Pick<GooglePassFile, 'locale' | 'language'>): string {
  const { locale, language } = phone;
  if (typeof value === 'number') return formatNumber(value, { locale });
  if (typeof value === 'string') return isInstant(value) ? writeDay(value, locale) : value;
  if (!isRecord(value)) return '';
  const micros = textAt(value, ['micros']);
  const currency = textAt(value, ['currencyCode']);
  if (micros !== '' && currency !== '') return formatAmount(Number(micros) / 1_000_000, { locale, currency });
  for (const key of ['int', 'double', 'string', 'money', 'date'])
    if (value[key] !== undefined) return writeValue(value[key], phone);
  return readLocalized(value, language);
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}

/** Google shows the local part of a date. */
function writeDay(iso: string, locale: string): string {
  return formatInstant(
    new Date(`${iso.slice(0, 'YYYY-MM-DD'.length)}T00:00Z`),
    { locale, timeZone: 'UTC' },
    { dateStyle: 'medium' },
  );
}

/** What Google's own templates show: points of a loyalty card, the balance of a gift card, seat and day of a ticket. */
function usualRows(file: GooglePassFile): GoogleItem[][] {
  const at = (path: string): GoogleItem[] => itemAt(`object.${path}`, file);
  if (file.kind === 'loyalty')
    return [[...at('loyaltyPoints.balance'), ...at('secondaryLoyaltyPoints.balance')], at('accountName')];
  if (file.kind === 'giftCard') return [at('balance')];
  if (file.kind === 'eventTicket')
    return [[...itemAt('class.dateTime.start', file), ...at('ticketHolderName')]];
  return [];
}

function detailsOf(file: GooglePassFile, content: Content): GoogleItem[] {
  const modules = listAt(content, ['textModulesData']).flatMap((module) => moduleItem(module, file.language));
  const paths = ['accountId', 'cardNumber', 'ticketNumber'];
  return [...modules, ...paths.flatMap((path) => itemAt(`object.${path}`, file))];
}

function moduleItem(module: Content, language: string | undefined): GoogleItem[] {
  const value = textAt(module, ['localizedBody'], language) || textAt(module, ['body']);
  const label = textAt(module, ['localizedHeader'], language) || textAt(module, ['header']);
  return [{ label, value }];
}
