/** The styles of a pass and the fields in them. */
import {
  CLASSIC_STYLES,
  DATA_DETECTORS,
  DATE_STYLES,
  FIELD_GROUPS,
  type FieldGroup,
  NUMBER_STYLES,
  PASS_STYLES,
  type PassStyle,
  TEXT_ALIGNMENTS,
  TRANSIT_TYPES,
} from './pass-vocabulary.ts';
import {
  type Check,
  currency,
  DATE_FORM,
  filledText,
  flag,
  isPassDate,
  listOf,
  oneOf,
  shape,
  text,
  textOrNumber,
} from './validate-checks.ts';
import { isJsonObject, type JsonObject, objectsIn, type PassProblems } from './validate-problem.ts';
import { checkSemantics } from './validate-semantics.ts';

/** The shape of one style, for the table of the keys of pass.json. */
export function checkStyleShape(style: PassStyle): Check {
  return STYLE_SHAPES[style];
}

/** A list of fields outside a style, as an upcoming event has them. */
export const checkFieldList: Check = (value, path, problems) => {
  FIELD_LIST(value, path, problems);
  for (const [index, field] of objectsIn(value).entries()) checkFormat(field, `${path}[${index}]`, problems);
};

/** A5: exactly one classic style, and beside a poster one that older phones can show. */
export function checkStyleCount(json: JsonObject, problems: PassProblems): void {
  const styles = CLASSIC_STYLES.filter((style) => Object.hasOwn(json, style));
  if (styles.length > 1) {
    problems.error('A5', styles.join(', '), 'a pass has exactly one style; keep one of these');
  }
  if (styles.length === 0) {
    const reason = Object.hasOwn(json, 'posterGeneric')
      ? 'posterGeneric is shown by iOS 27 only; a classic style must stand beside it for older phones'
      : 'the pass has no style';
    problems.error('A5', CLASSIC_STYLES.join(' | '), `is missing: ${reason}`);
  }
}

/** A4, A12, A17: what the fields of all styles must be, together. */
export function checkFields(json: JsonObject, problems: PassProblems): void {
  const styles = PASS_STYLES.filter((style) => isJsonObject(json[style]));
  for (const style of styles) {
    const fields = isJsonObject(json[style]) ? json[style] : {};
    checkKeys(fields, style, problems);
    checkSlots(fields, style, json, problems);
    for (const group of FIELD_GROUPS) checkGroup(fields[group], style, group, problems);
  }
  const backs = styles.flatMap((style) =>
    objectsIn(isJsonObject(json[style]) ? json[style]['backFields'] : []),
  );
  const texts = backs.flatMap((field) => [field['value'], field['attributedValue']]);
  const isReachable = texts.some((value) => typeof value === 'string' && CONTACT.test(value));
  if (styles.length > 0 && !isReachable) {
    problems.warning(
      'A17',
      `${styles[0]}.backFields`,
      'name no way to reach the issuer (link, e-mail or phone)',
    );
  }
}

const CONTACT = /https?:\/\/\S|\bwww\.\S|\S@\S+\.\S|\+?\d[\d ().-]{5,}\d/;

const FIELD_CHECKS = {
  key: filledText('A4'),
  label: text('A4'),
  value: textOrNumber('A4'),
  attributedValue: textOrNumber('A4'),
  changeMessage: text('A4'),
  textAlignment: oneOf('A4', TEXT_ALIGNMENTS),
  dataDetectorTypes: listOf('A4', oneOf('A4', DATA_DETECTORS)),
  dateStyle: oneOf('A7', DATE_STYLES),
  timeStyle: oneOf('A7', DATE_STYLES),
  ignoresTimeZone: flag('A7'),
  isRelative: flag('A7'),
  currencyCode: currency('A10'),
  numberStyle: oneOf('A10', NUMBER_STYLES),
  semantics: checkSemantics,
} satisfies Record<string, Check>;

const FIELD_LIST = listOf('A4', shape('A4', FIELD_CHECKS, ['key', 'value']));
const FIELD_LIST_IN_ROWS = listOf(
  'A4',
  shape('A4', { ...FIELD_CHECKS, row: oneOf('A12', [0, 1]) }, ['key', 'value']),
);

const GROUP_CHECKS = Object.fromEntries(FIELD_GROUPS.map((group) => [group, FIELD_LIST]));

const STYLE_SHAPES: Readonly<Record<PassStyle, Check>> = {
  generic: shape('A5', GROUP_CHECKS),
  eventTicket: shape('A5', { ...GROUP_CHECKS, auxiliaryFields: FIELD_LIST_IN_ROWS }),
  storeCard: shape('A5', GROUP_CHECKS),
  coupon: shape('A5', GROUP_CHECKS),
  boardingPass: shape('A5', { ...GROUP_CHECKS, transitType: oneOf('A5', TRANSIT_TYPES) }, ['transitType']),
  posterGeneric: shape('A5', GROUP_CHECKS),
};

/** A4: a key that comes twice makes Wallet drop a field or refuse the pass. */
function checkKeys(fields: JsonObject, style: PassStyle, problems: PassProblems): void {
  const firstPaths = new Map<unknown, string>();
  for (const group of FIELD_GROUPS) {
    for (const [index, field] of objectsIn(fields[group]).entries()) {
      const path = `${style}.${group}[${index}].key`;
      const firstPath = firstPaths.get(field['key']);
      if (firstPath === undefined) firstPaths.set(field['key'], path);
      else problems.error('A4', path, `"${String(field['key'])}" is already the key of ${firstPath}`);
    }
  }
}

/** A12: fields beyond the number that a style shows are not shown. */
function checkSlots(fields: JsonObject, style: PassStyle, json: JsonObject, problems: PassProblems): void {
  const count = (group: FieldGroup): number => (Array.isArray(fields[group]) ? fields[group].length : 0);
  for (const group of FIELD_GROUPS) {
    const places = PLACES[style][group] ?? 0;
    if (group !== 'backFields' && count(group) > places) {
      problems.warning(
        'A12',
        `${style}.${group}`,
        `has ${count(group)} fields, of which ${places} are shown`,
      );
    }
  }
  const together = count('secondaryFields') + count('auxiliaryFields');
  if (sharesOneRow(style, json) && together > ROW_PLACES) {
    problems.warning(
      'A12',
      `${style}.auxiliaryFields`,
      `and secondaryFields have ${together} fields together, of which ${ROW_PLACES} are shown`,
    );
  }
}

const ROW_PLACES = 4;

function sharesOneRow(style: PassStyle, json: JsonObject): boolean {
  const hasSquareBarcode = SQUARE_FORMATS.has(objectsIn(json['barcodes'])[0]?.['format']);
  return style === 'storeCard' || style === 'coupon' || (style === 'generic' && hasSquareBarcode);
}

const SQUARE_FORMATS: ReadonlySet<unknown> = new Set(['PKBarcodeFormatQR', 'PKBarcodeFormatAztec']);

const USUAL_PLACES = { headerFields: 3, primaryFields: 1, secondaryFields: 4, auxiliaryFields: 4 };

const PLACES: Readonly<Record<PassStyle, Partial<Record<FieldGroup, number>>>> = {
  generic: USUAL_PLACES,
  // Two rows of four below each other, and a list that only the poster layout shows.
  eventTicket: { ...USUAL_PLACES, auxiliaryFields: 8, additionalInfoFields: Number.POSITIVE_INFINITY },
  storeCard: USUAL_PLACES,
  coupon: USUAL_PLACES,
  boardingPass: { headerFields: 3, primaryFields: 2, secondaryFields: 5, auxiliaryFields: 5 },
  posterGeneric: { headerFields: 1, primaryFields: 4, footerFields: 2 },
};

function checkGroup(value: unknown, style: PassStyle, group: FieldGroup, problems: PassProblems): void {
  for (const [index, field] of objectsIn(value).entries()) {
    const path = `${style}.${group}[${index}]`;
    checkFormat(field, path, problems);
    checkLength(field, path, group, problems);
    const isFixed = group === 'primaryFields' || group === 'backFields';
    if (isFixed && Object.hasOwn(field, 'textAlignment')) {
      problems.warning('A4', `${path}.textAlignment`, `has no effect in ${group}`);
    }
    const message = field['changeMessage'];
    if (typeof message === 'string' && !message.includes('%@')) {
      problems.warning('A4', `${path}.changeMessage`, 'should contain %@, which stands for the new value');
    }
  }
}

/** A4: the front shows a line or two of a value, and an empty value leaves its label without a meaning. */
function checkLength(field: JsonObject, path: string, group: FieldGroup, problems: PassProblems): void {
  const { value } = field;
  if (typeof value !== 'string') return;
  if (value.trim() === '') problems.error('A4', `${path}.value`, 'is empty; leave the field out');
  const isFront = group !== 'backFields' && group !== 'additionalInfoFields';
  if (isFront && value.length > FRONT_VALUE_LENGTH_MAX) {
    const reason = `has ${value.length} characters; at most ${FRONT_VALUE_LENGTH_MAX} are allowed on the front`;
    problems.error('A4', `${path}.value`, reason);
  }
}

const FRONT_VALUE_LENGTH_MAX = 250;

/** A7 and A10: how a value is written out must fit the value. */
function checkFormat(field: JsonObject, path: string, problems: PassProblems): void {
  const has = (key: string): boolean => Object.hasOwn(field, key);
  const isNumber = typeof field['value'] === 'number';
  const isDated = has('dateStyle') || has('timeStyle');
  if (isDated && !isPassDate(field['value'])) {
    problems.error('A7', `${path}.value`, `is shown as a date, so it must be ${DATE_FORM}`);
  }
  for (const key of ['ignoresTimeZone', 'isRelative']) {
    if (has(key) && !isDated)
      problems.warning('A7', `${path}.${key}`, 'has no effect without dateStyle or timeStyle');
  }
  for (const key of ['currencyCode', 'numberStyle']) {
    if (has(key) && !isNumber)
      problems.error('A10', `${path}.${key}`, 'needs a value that is a number, not a text');
  }
  if (has('currencyCode') && has('numberStyle')) {
    problems.error('A10', `${path}.numberStyle`, 'cannot stand beside currencyCode');
  }
}
