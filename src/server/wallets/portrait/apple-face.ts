/**
 * Decides what Apple Wallet shows of a pass: which fields, texts, pictures and code, in which language and state. Pure;
 * `apple-portrait.ts` draws it. docs/algorithms/wallet-portrait.md says where it follows Apple's description.
 */
import { formatAmount, formatInstant, formatNumber } from '#domain/park-format.ts';
import type { PassBarcode, PassField, PassFields, PassJson } from '#pass/pass-json.ts';
import type { PassStrings } from '#pass/pass-strings.ts';
import { CLASSIC_BARCODE_FORMATS, CLASSIC_STYLES } from '#pass/pass-vocabulary.ts';

/** The content of a pass file, and the phone that shows it. */
export interface ApplePassFile {
  json: PassJson;
  /** PNG bytes by file name, such as `logo@2x.png` or `es.lproj/logo.png`. */
  images: ReadonlyMap<string, Uint8Array>;
  strings?: PassStrings;
  /** The phone's language, such as `es`; the park's own if undefined. */
  language?: string | undefined;
  /** The park's locale, in which a phone of the park's own language writes numbers and dates. */
  locale: string;
  now?: Date;
}

/** A field as a phone shows it. */
export interface ShownField {
  key: string;
  label: string;
  value: string;
}

/** The layouts that a phone has. */
export type AppleLayout = (typeof CLASSIC_STYLES)[number] | 'poster';

/** The slots for pictures. */
const slots = ['logo', 'strip', 'thumbnail', 'background', 'artwork', 'footer'] as const;

/** All that is visible of a pass. */
export interface AppleFace {
  layout: AppleLayout;
  /** Read aloud by VoiceOver. */
  description: string;
  organization: string;
  logoText: string;
  /** `rgb(…)` values; undefined leaves the phone's own. */
  colors: Readonly<Record<'background' | 'foreground' | 'label', string | undefined>>;
  header: ShownField[];
  primary: ShownField[];
  secondary: ShownField[];
  /** One row, or the two rows that an event ticket may have. */
  auxiliary: ShownField[][];
  back: ShownField[];
  /** Undefined for a poster event ticket's classic sibling. */
  poster: { title: string; venue: string; when: string } | undefined;
  pictures: Partial<Record<(typeof slots)[number], Uint8Array>>;
  barcode: PassBarcode | undefined;
  /** The code that a watch shows, if it differs from the phone's. */
  watchBarcode: PassBarcode | undefined;
  hasNfc: boolean;
  state: 'good' | 'void' | 'expired';
}

/** Reads what the phone shows. */
export function readAppleFace(file: ApplePassFile): AppleFace {
  const { json, now = new Date() } = file;
  const layout = layoutOf(json, file);
  const fields = styleFieldsOf(json);
  const speak = speakerOf(file);
  const shown = (list: readonly PassField[] | undefined): ShownField[] =>
    (list ?? []).map((field) => showField(field, speak));
  const pictures = picturesOf(file, layout);
  const auxiliary = fields.auxiliaryFields ?? [];
  const [first, second] = [0, 1].map((row) => shown(auxiliary.filter((field) => (field.row ?? 0) === row)));
  const usable = (json.barcodes ?? (json.barcode === undefined ? [] : [json.barcode])).filter(isDrawn);
  const barcode = usable[0];
  const watchBarcode = usable.find(({ format }) => format !== 'PKBarcodeFormatCode128');
  return {
    layout,
    description: speak.text(json.description),
    organization: speak.text(json.organizationName),
    logoText: speak.text(json.logoText ?? ''),
    colors: colorsOf(json),
    header: shown(fields.headerFields),
    primary: shown(fields.primaryFields),
    secondary: shown(fields.secondaryFields),
    auxiliary: [first ?? [], second ?? []].filter((row) => row.length > 0),
    back: shown(fields.backFields),
    poster: layout === 'poster' ? posterOf(json, speak) : undefined,
    pictures,
    barcode,
    watchBarcode: watchBarcode === barcode ? undefined : watchBarcode,
    hasNfc: json.nfc !== undefined,
    state: appleFaceStateOf(json, now),
  };
}

/** The messages that a phone shows when a pass changes: one for each changed value whose field has a change message. */
export function changeMessagesOf(before: PassJson, after: ApplePassFile): string[] {
  const known = new Map(allFields(before).map((field) => [field.key, field.value]));
  const speak = speakerOf(after);
  return allFields(after.json).flatMap((field) => {
    const { key, value, changeMessage } = field;
    if (changeMessage === undefined || !known.has(key) || known.get(key) === value) return [];
    return [speak.text(changeMessage).replaceAll('%@', () => speak.value(field))];
  });
}

function styleFieldsOf(json: PassJson): PassFields {
  for (const style of CLASSIC_STYLES) if (json[style] !== undefined) return json[style];
  return {};
}

function allFields(json: PassJson): PassField[] {
  const { headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields } = styleFieldsOf(json);
  return [headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields].flatMap(
    (list) => list ?? [],
  );
}

/** iOS 26 shows a poster if the pass asks for one and has what it needs; every other phone shows the classic layout. */
function layoutOf(json: PassJson, { images }: ApplePassFile): AppleLayout {
  const wantsPoster = json.preferredStyleSchemes?.[0] === 'posterEventTicket';
  const hasPicture = ['artwork', 'background'].some((name) => sharpest(images, name, []) !== undefined);
  if (wantsPoster && hasPicture && json.semantics?.eventName !== undefined) return 'poster';
  return CLASSIC_STYLES.find((style) => json[style] !== undefined) ?? 'generic';
}

function posterOf(json: PassJson, speak: Speaker): NonNullable<AppleFace['poster']> {
  const { eventName = '', venueName = '', venueRegionName = '', eventStartDate } = json.semantics ?? {};
  return {
    title: speak.text(eventName),
    venue: [venueName, venueRegionName].filter((text) => text !== '').join(', '),
    when: eventStartDate === undefined ? '' : speak.date(eventStartDate, { dateStyle: 'full' }),
  };
}

/** A strip excludes a background and a thumbnail; other layouts ignore the slots that they do not have. */
function picturesOf(file: ApplePassFile, layout: AppleLayout): AppleFace['pictures'] {
  const languages = languageChain(file);
  const all = Object.fromEntries(
    slots.flatMap((name) => {
      const bytes = sharpest(file.images, name, languages);
      return bytes === undefined ? [] : [[name, bytes]];
    }),
  );
  const kept = slotsOf(layout, all['strip'] !== undefined);
  return Object.fromEntries(Object.entries(all).filter(([name]) => kept.some((slot) => slot === name)));
}

function slotsOf(layout: AppleLayout, hasStrip: boolean): (typeof slots)[number][] {
  if (layout === 'poster') return ['logo', 'artwork', 'background'];
  if (layout === 'generic') return ['logo', 'thumbnail'];
  if (layout === 'boardingPass') return ['logo', 'footer'];
  if (layout === 'eventTicket' && !hasStrip) return ['logo', 'background', 'thumbnail'];
  return ['logo', 'strip'];
}

/** The sharpest picture of this name; a picture at the root of the file overrides those of languages. */
function sharpest(
  images: ReadonlyMap<string, Uint8Array>,
  name: string,
  languages: readonly string[],
): Uint8Array | undefined {
  for (const folder of ['', ...languages.map((language) => `${language}.lproj/`)])
    for (const scale of ['@3x', '@2x', '']) {
      const found = images.get(`${folder}${name}${scale}.png`);
      if (found !== undefined) return found;
    }
  return undefined;
}

function colorsOf({ backgroundColor, foregroundColor, labelColor }: PassJson): AppleFace['colors'] {
  const only = (color: string | undefined): string | undefined =>
    /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/.test(color ?? '') ? color : undefined;
  return { background: only(backgroundColor), foreground: only(foregroundColor), label: only(labelColor) };
}

/** A phone of today draws the four classic formats; a pass may name a newer one first for phones that draw it. */
function isDrawn({ format }: PassBarcode): boolean {
  return CLASSIC_BARCODE_FORMATS.some((classic) => classic === format);
}

function appleFaceStateOf({ voided, expirationDate }: PassJson, now: Date): AppleFace['state'] {
  if (voided === true) return 'void';
  return expirationDate !== undefined && Date.parse(expirationDate) <= now.getTime() ? 'expired' : 'good';
}

/** Writes the texts, numbers and dates of a pass in the phone's language. */
interface Speaker {
  text(key: string): string;
  value(field: PassField): string;
  date(iso: string, options: Intl.DateTimeFormatOptions, ignoresTimeZone?: boolean): string;
}

function speakerOf(file: ApplePassFile): Speaker {
  const language = languageChain(file).find((one) => file.strings?.has(one) === true);
  const texts = language === undefined ? undefined : file.strings?.get(language);
  const locale = localeOf(file);
  const text = (key: string): string => texts?.[key] ?? key;
  const date: Speaker['date'] = (iso, options, ignoresTimeZone = true) => {
    const local = iso.slice(0, 'YYYY-MM-DDThh:mm'.length);
    const instant = new Date(ignoresTimeZone ? `${local}Z` : iso);
    return Number.isNaN(instant.getTime())
      ? iso
      : formatInstant(instant, { locale, timeZone: 'UTC' }, options);
  };
  const value = ({ value: raw, currencyCode, numberStyle, ...field }: PassField): string => {
    if (typeof raw === 'number')
      return currencyCode === undefined
        ? formatNumber(raw, { locale }, numberOptions[numberStyle ?? 'PKNumberStyleDecimal'])
        : formatAmount(raw, { locale, currency: currencyCode });
    const options = { ...datePart(field.dateStyle, 'dateStyle'), ...datePart(field.timeStyle, 'timeStyle') };
    // The desk has no time zone of its own, so that a time is shown as the pass writes it.
    return Object.keys(options).length === 0 ? text(raw) : date(raw, options);
  };
  return { text, value, date };
}

const numberOptions: Record<NonNullable<PassField['numberStyle']>, Intl.NumberFormatOptions> = {
  PKNumberStyleDecimal: {},
  PKNumberStylePercent: { style: 'percent' },
  PKNumberStyleScientific: { notation: 'scientific' },
  PKNumberStyleSpellOut: {},
};

const dateStyles = {
  PKDateStyleNone: undefined,
  PKDateStyleShort: 'short',
  PKDateStyleMedium: 'medium',
  PKDateStyleLong: 'long',
  PKDateStyleFull: 'full',
} as const;

function datePart(
  style: PassField['dateStyle'],
  name: 'dateStyle' | 'timeStyle',
): Intl.DateTimeFormatOptions {
  const written = dateStyles[style ?? 'PKDateStyleNone'];
  return written === undefined ? {} : { [name]: written };
}

function showField(field: PassField, speak: Speaker): ShownField {
  return { key: field.key, label: speak.text(field.label ?? ''), value: speak.value(field) };
}

/** The phone's language, that without its region, then English. */
function languageChain({ language, locale }: ApplePassFile): string[] {
  const wanted = language ?? locale;
  return [...new Set([wanted, wanted.split('-')[0] ?? wanted, 'en'])];
}

function localeOf({ language, locale }: ApplePassFile): string {
  return language === undefined || locale.split('-')[0] === language ? locale : language;
}
