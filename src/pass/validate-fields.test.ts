import { expect, test } from 'vitest';

import type { PassField } from './pass-json.ts';
import { CLASSIC_STYLES } from './pass-vocabulary.ts';
import {
  type BrokenPass,
  CARD,
  cardWithField,
  cardWithFields,
  explainProblems,
  ticket,
} from './testing/broken-pass.ts';
import { checkFieldList, checkStyleShape } from './validate-fields.ts';
import { createProblems } from './validate-problem.ts';

function fields(count: number): PassField[] {
  return Array.from({ length: count }, (_, index) => ({ key: `extra${index}`, value: index }));
}

const BROKEN: readonly BrokenPass[] = [
  [
    'an empty value',
    cardWithField({ value: ' ' }),
    'A4 error storeCard.primaryFields[0].value: is empty; leave the field out',
  ],
  [
    'a primary field of 5,000 characters',
    cardWithField({ value: 'x'.repeat(5000) }),
    'A4 error storeCard.primaryFields[0].value: has 5000 characters; at most 250 are allowed on the front',
  ],
  [
    'a relative text',
    cardWithField({ isRelative: true }),
    'A7 warning storeCard.primaryFields[0].isRelative: has no effect without dateStyle or timeStyle',
  ],
  [
    'a currency with a number style',
    cardWithField({ currencyCode: 'USD', numberStyle: 'PKNumberStyleDecimal' }),
    'A10 error storeCard.primaryFields[0].numberStyle: cannot stand beside currencyCode',
  ],
  [
    'a field without a value',
    cardWithField({ value: null }),
    'A4 error storeCard.primaryFields[0].value: must be a text or a number, not null',
  ],
  [
    'a message that hides the new value',
    cardWithField({ changeMessage: 'New balance' }),
    'A4 warning storeCard.primaryFields[0].changeMessage: should contain %@, which stands for the new value',
  ],
  [
    'an aligned primary field',
    cardWithField({ textAlignment: 'PKTextAlignmentRight' }),
    'A4 warning storeCard.primaryFields[0].textAlignment: has no effect in primaryFields',
  ],
  [
    'a row outside an event ticket',
    cardWithFields({ auxiliaryFields: [{ key: 'a', value: 'b', row: 1 }] }),
    'A2 error storeCard.auxiliaryFields[0].row: is a key that Wallet does not know',
  ],
  [
    'a third row',
    ticket({ eventTicket: { ...CARD.storeCard, auxiliaryFields: [{ key: 'a', value: 'b', row: 2 }] } }),
    'A12 error eventTicket.auxiliaryFields[0].row: must be one of 0, 1, not the number 2',
  ],
  [
    'four header fields',
    cardWithFields({ headerFields: fields(4) }),
    'A12 warning storeCard.headerFields: has 4 fields, of which 3 are shown',
  ],
  [
    'five fields in the middle',
    cardWithFields({ auxiliaryFields: fields(3) }),
    'A12 warning storeCard.auxiliaryFields: and secondaryFields have 5 fields together, of which 4 are shown',
  ],
  [
    'a back without a contact',
    cardWithFields({ backFields: [{ key: 'terms', value: 'Not transferable.' }] }),
    'A17 warning storeCard.backFields: name no way to reach the issuer (link, e-mail or phone)',
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

const FIELD_WITH_ONE = { key: 'a', value: 'help@example.com' };

test('a value of the wrong kind is found under every key of a field', () => {
  const texts = 'label changeMessage';
  const given = (keys: string) => Object.fromEntries(keys.split(' ').map((key) => [key, null]));
  const path = 'storeCard.backFields[0]';
  const fieldOf = (more: object) => cardWithFields({ backFields: [{ ...FIELD_WITH_ONE, ...more }] });
  expect(explainProblems(fieldOf(given(`${texts} attributedValue ignoresTimeZone isRelative`)))).toEqual([
    `A4 error ${path}.label: must be a text, not null`,
    `A4 error ${path}.changeMessage: must be a text, not null`,
    `A4 error ${path}.attributedValue: must be a text or a number, not null`,
    `A7 error ${path}.ignoresTimeZone: must be true or false, not null`,
    `A7 error ${path}.isRelative: must be true or false, not null`,
    `A7 warning ${path}.ignoresTimeZone: has no effect without dateStyle or timeStyle`,
    `A7 warning ${path}.isRelative: has no effect without dateStyle or timeStyle`,
  ]);
  const alignments = 'Left, PKTextAlignmentCenter, PKTextAlignmentRight, PKTextAlignmentNatural';
  const detectors =
    'PhoneNumber, PKDataDetectorTypeLink, PKDataDetectorTypeAddress, PKDataDetectorTypeCalendarEvent';
  expect(explainProblems(fieldOf({ textAlignment: 'left', dataDetectorTypes: ['x'] }))).toEqual([
    `A4 error ${path}.textAlignment: must be one of PKTextAlignment${alignments}, not the text "left"`,
    `A4 error ${path}.dataDetectorTypes[0]: must be one of PKDataDetectorType${detectors}, not the text "x"`,
    `A4 warning ${path}.textAlignment: has no effect in backFields`,
  ]);
  expect(explainProblems(fieldOf({ dataDetectorTypes: null, semantics: 5, key: ' ' }))).toEqual([
    `A4 error ${path}.key: must be a text that is not empty, not the text " "`,
    `A4 error ${path}.dataDetectorTypes: must be a list, not null`,
    `A4 error ${path}.semantics: must be an object, not the number 5`,
  ]);
});

test('the styles of dates and numbers are those that Wallet knows', () => {
  const path = 'storeCard.primaryFields[0]';
  const styles = 'PKDateStyleNone, PKDateStyleShort, PKDateStyleMedium, PKDateStyleLong, PKDateStyleFull';
  const value = '2027-05-01T09:00Z';
  expect(
    explainProblems(cardWithField({ value, currencyCode: undefined, dateStyle: 'x', timeStyle: 'y' })),
  ).toEqual([
    `A10 error ${path}.currencyCode: must be an ISO 4217 currency code such as USD, not something of the type undefined`,
    `A7 error ${path}.dateStyle: must be one of ${styles}, not the text "x"`,
    `A7 error ${path}.timeStyle: must be one of ${styles}, not the text "y"`,
    `A10 error ${path}.currencyCode: needs a value that is a number, not a text`,
  ]);
  expect(explainProblems(cardWithField({ numberStyle: 'x' }))).toEqual([
    `A10 error ${path}.numberStyle: must be one of PKNumberStyleDecimal, PKNumberStylePercent, PKNumberStyleScientific, PKNumberStyleSpellOut, not the text "x"`,
  ]);
});

test('a field that is shown as a time needs a date, and may then be relative', () => {
  const path = 'storeCard.primaryFields[0]';
  const dated = { timeStyle: 'PKDateStyleShort', isRelative: true, ignoresTimeZone: true };
  expect(explainProblems(cardWithField({ value: '2027-05-01T09:00Z', ...dated }))).toEqual([]);
  expect(explainProblems(cardWithField({ value: 'soon', ...dated }))).toEqual([
    `A7 error ${path}.value: is shown as a date, so it must be a date with a time and an offset, such as 2027-05-01T09:00-05:00`,
  ]);
  expect(explainProblems(cardWithField({ ignoresTimeZone: true }))).toEqual([
    `A7 warning ${path}.ignoresTimeZone: has no effect without dateStyle or timeStyle`,
  ]);
  expect(explainProblems(cardWithField({ value: '12', numberStyle: 'PKNumberStyleDecimal' }))).toEqual([
    `A10 error ${path}.numberStyle: needs a value that is a number, not a text`,
  ]);
});

test('a field needs a key and a value in every group of every style', () => {
  const groups = ['headerFields', 'primaryFields', 'secondaryFields', 'auxiliaryFields', 'backFields'];
  const contact = { key: 'contact', value: 'help@example.com' };
  for (const style of CLASSIC_STYLES) {
    const transport = style === 'boardingPass' ? { transitType: 'PKTransitTypeBus' } : {};
    const bare = Object.fromEntries(groups.map((group) => [group, [{}]]));
    const problems = createProblems();
    checkStyleShape(style)({ ...bare, ...transport }, style, problems);
    const missing = groups.flatMap((group) => [
      `A4 ${style}.${group}[0].key`,
      `A4 ${style}.${group}[0].value`,
    ]);
    expect(problems.list.map(({ rule, path }) => `${rule} ${path}`)).toEqual(missing);
    const wrong = createProblems();
    checkStyleShape(style)(5, style, wrong);
    expect(wrong.list.map(({ rule, path }) => `${rule} ${path}`)).toEqual([`A5 ${style}`]);
    const lists = createProblems();
    checkStyleShape(style)({ ...transport, auxiliaryFields: 5, backFields: [contact, 5] }, style, lists);
    expect(lists.list.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      `A4 ${style}.auxiliaryFields`,
      `A4 ${style}.backFields[1]`,
    ]);
  }
});

test('the fields of an upcoming event are checked like those of a style', () => {
  const problems = createProblems();
  checkFieldList(
    [{ key: 'a', value: 'x', dateStyle: 'PKDateStyleShort' }, { key: 'b' }],
    'backFields',
    problems,
  );
  expect(problems.list.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
    'A4 backFields[1].value',
    'A7 backFields[0].value',
  ]);
});

test.each([
  'http://a.example',
  'https://a.example',
  'www.a.example',
  'help@a.example',
  '+1 410 555 0100',
  '4105550100',
  '(410) 555-0100',
])('a guest who reads "%s" on the back can reach the park', (contact) => {
  const reachable = [
    cardWithFields({ backFields: [{ key: 'a', value: `Ask ${contact} please` }] }),
    cardWithFields({ backFields: [{ key: 'a', value: 'Ask', attributedValue: `Ask ${contact}` }] }),
  ];
  expect(reachable.flatMap(explainProblems)).toEqual([]);
});

test.each(['https:// ', 'www. x', 'help@example', '@a.example', '12345', '12-34', '1 2 3 x', 5_551_234_567])(
  'a guest who reads %j on the back cannot reach the park',
  (value) => {
    expect(explainProblems(cardWithFields({ backFields: [{ key: 'a', value }] }))).toEqual([
      'A17 warning storeCard.backFields: name no way to reach the issuer (link, e-mail or phone)',
    ]);
  },
);

test('a change message with its mark, and an aligned secondary field, are right', () => {
  const changeMessage = 'Now %@';
  expect(explainProblems(cardWithField({ changeMessage }))).toEqual([]);
  expect(
    explainProblems(
      cardWithFields({ secondaryFields: [{ ...FIELD_WITH_ONE, textAlignment: 'PKTextAlignmentLeft' }] }),
    ),
  ).toEqual([]);
});
