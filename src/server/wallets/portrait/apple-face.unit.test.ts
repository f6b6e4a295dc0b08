import { expect, test } from 'vitest';

import { createPng, createSampleJson, SAMPLE_IDENTITY } from '#pass/testing/sample-pass.ts';
import type { PassCommon, PassJson } from '#pass/pass-json.ts';
import { changeMessagesOf, readAppleFace, type ApplePassFile } from './apple-face.ts';
import { drawAppleBack, drawAppleFront } from './apple-portrait.ts';
import { readGoogleFace, type GooglePassFile } from './google-face.ts';
import { drawGooglePass } from './google-portrait.ts';

const picture = createPng(4, 4);
const now = new Date('2026-11-22T12:00:00Z');
const strings = new Map([
  ['en', { CREDITS: 'CREDITS', 'Credits: %@': 'Credits: %@' }],
  ['es', { CREDITS: 'CRÉDITOS', 'Credits: %@': 'Créditos: %@' }],
]);

const common: PassCommon = {
  formatVersion: 1,
  ...SAMPLE_IDENTITY,
  serialNumber: '0123456789abcdef',
  description: 'Credit card',
};

function card(credits: number, changes: Partial<PassCommon> = {}): PassJson {
  return {
    ...common,
    ...changes,
    storeCard: {
      primaryFields: [{ key: 'credits', label: 'CREDITS', value: credits, changeMessage: 'Credits: %@' }],
      auxiliaryFields: [
        { key: 'balance', label: 'BALANCE', value: 8.25, currencyCode: 'USD' },
        {
          key: 'expires',
          label: 'EXPIRES',
          value: '2027-01-05T23:59:59-05:00',
          dateStyle: 'PKDateStyleMedium',
          ignoresTimeZone: true,
        },
      ],
      backFields: [{ key: 'status', label: 'Status', value: `<b>${credits}</b>` }],
    },
  };
}

function file(json: PassJson, names: readonly string[] = [], language?: string): ApplePassFile {
  const images = new Map(names.map((name) => [name, picture]));
  return { json, images, strings, language, locale: 'en-US', now };
}

test('labels come from the texts of the language, numbers and days are written in it', () => {
  const english = readAppleFace(file(card(42)));
  expect(english.primary).toEqual([{ key: 'credits', label: 'CREDITS', value: '42' }]);
  expect(english.auxiliary[0]?.map(({ value }) => value)).toEqual(['$8.25', 'Jan 5, 2027']);
  const spanish = readAppleFace(file(card(42), [], 'es'));
  expect(spanish.primary[0]?.label).toBe('CRÉDITOS');
  expect(spanish.auxiliary[0]?.[1]?.value).toBe('5 ene 2027');
  expect(readAppleFace(file(card(42), [], 'ja')).primary[0]?.label).toBe('CREDITS');
});

test('a changed value gives its message in the language; an unchanged one, and one without a message, give none', () => {
  const [before, after] = [card(42), card(41)];
  expect(changeMessagesOf(before, file(after))).toEqual(['Credits: 41']);
  expect(changeMessagesOf(before, file(after, [], 'es'))).toEqual(['Créditos: 41']);
  expect(changeMessagesOf(before, file(before))).toEqual([]);
});

test('a field that is new on the pass is no change', () => {
  expect(changeMessagesOf({ ...common, storeCard: {} }, file(card(41)))).toEqual([]);
});

test.each<[string, Partial<PassCommon>, string]>([
  ['as usual', {}, 'good'],
  ['void', { voided: true }, 'void'],
  ['over', { expirationDate: '2026-11-22T06:00:00-05:00' }, 'expired'],
])('a pass that is %s shows its state', (_, changes, state) => {
  expect(readAppleFace(file(card(1, changes))).state).toBe(state);
});

test('a watch skips the code that it cannot draw, and a phone a code of a newer system', () => {
  const code = { message: '34', messageEncoding: 'iso-8859-1' };
  const face = readAppleFace(
    file(
      card(1, {
        barcodes: [
          { format: 'PKBarcodeFormatEAN13', ...code },
          { format: 'PKBarcodeFormatCode128', ...code },
          { format: 'PKBarcodeFormatAztec', ...code },
        ],
      }),
    ),
  );
  expect(face.barcode?.format).toBe('PKBarcodeFormatCode128');
  expect(face.watchBarcode?.format).toBe('PKBarcodeFormatAztec');
});

test.each([
  'PKBarcodeFormatQR',
  'PKBarcodeFormatPDF417',
  'PKBarcodeFormatAztec',
  'PKBarcodeFormatCode128',
] as const)('%s is drawn', (format) => {
  const barcodes = [{ format, message: '7226000004000017', messageEncoding: 'iso-8859-1' }];
  expect(drawAppleFront(readAppleFace(file(card(1, { barcodes }))))).toMatch(/<svg [^>]*><path [^>]*d="M/);
});

test('each style shows the pictures that it has room for', () => {
  const all = ['logo.png', 'strip.png', 'thumbnail.png', 'background.png', 'footer.png'];
  const shown = (style: Parameters<typeof createSampleJson>[0], names = all): string[] =>
    Object.keys(readAppleFace(file(createSampleJson(style), names)).pictures).toSorted();
  expect(shown('generic')).toEqual(['logo', 'thumbnail']);
  expect(shown('storeCard')).toEqual(['logo', 'strip']);
  expect(shown('coupon')).toEqual(['logo', 'strip']);
  expect(shown('eventTicket')).toEqual(['logo', 'strip']);
  const withoutStrip = all.filter((name) => name !== 'strip.png');
  expect(shown('eventTicket', withoutStrip)).toEqual(['background', 'logo', 'thumbnail']);
  expect(shown('boardingPass')).toEqual(['footer', 'logo']);
});

test('a picture at the root of the file overrides that of the language', () => {
  const own = createPng(2, 2);
  const images = new Map([
    ['logo.png', picture],
    ['es.lproj/logo@3x.png', own],
    ['es.lproj/strip.png', own],
  ]);
  const { pictures } = readAppleFace({ ...file(card(1), [], 'es'), images });
  expect([pictures.logo, pictures.strip]).toEqual([picture, own]);
});

test('a ticket that asks for a poster is one only with a picture and the name of the event', () => {
  const json = createSampleJson('eventTicket', {
    preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
    semantics: { eventName: 'Night of Lights', venueName: 'Pier 1' },
  });
  const face = readAppleFace(file(json, ['artwork.png']));
  expect(face.poster).toMatchObject({ title: 'Night of Lights', venue: 'Pier 1' });
  expect(drawAppleFront(face)).toContain('Night of Lights');
  expect(readAppleFace(file(json)).layout).toBe('eventTicket');
});

test('texts of a pass stay texts in the drawing, and a color that is none is left out', () => {
  const json = card(1, { backgroundColor: 'rgb(1,2,3);x:url(y)', description: '"><script>' });
  const face = readAppleFace(file(json));
  expect(drawAppleFront(face) + drawAppleBack(face)).not.toMatch(/<script>|<b>|url\(/);
});

function localized(value: string, spanish?: string) {
  const translatedValues = spanish === undefined ? [] : [{ language: 'es-ES', value: spanish }];
  return { defaultValue: { language: 'en-US', value }, translatedValues };
}

function read(
  object: Record<string, unknown>,
  {
    kind = 'generic',
    language,
    ...parent
  }: { kind?: GooglePassFile['kind']; language?: string; class?: Record<string, unknown> } = {},
) {
  return readGoogleFace({ kind, class: parent.class ?? {}, object, language, locale: 'en-US', now });
}

test('a generic pass shows its card title beside the logo, then subheader and header', () => {
  const face = read({
    cardTitle: localized('Harborlight'),
    header: localized('Maya Okafor'),
    subheader: localized('Gold', 'Oro'),
    state: 'ACTIVE',
    hexBackgroundColor: '#004A2B',
  });
  expect(face).toMatchObject({
    issuer: 'Harborlight',
    title: 'Maya Okafor',
    subtitle: 'Gold',
    background: '004a2b',
  });
});

test('translated values follow the phone’s language, and others stay', () => {
  const object = {
    header: localized('Pass', 'Pase'),
    textModulesData: [
      { id: 'a', header: 'Credits', body: '3', localizedHeader: localized('Credits', 'Créditos') },
    ],
  };
  expect(read(object, { language: 'es' })).toMatchObject({
    title: 'Pase',
    details: [{ label: 'Créditos', value: '3' }],
  });
  expect(read(object, { language: 'fr' }).title).toBe('Pass');
});

test('the rows of the class’s template show one to three items, and leave out what the object lacks', () => {
  const item = (fieldPath: string) => ({ firstValue: { fields: [{ fieldPath }] } });
  const classTemplateInfo = {
    cardTemplateOverride: {
      cardRowTemplateInfos: [
        {
          twoItems: {
            startItem: item("object.textModulesData['credits']"),
            endItem: item('object.validTimeInterval.end'),
          },
        },
        { oneItem: { item: item("object.textModulesData['missing']") } },
        {
          threeItems: { startItem: item('object.loyaltyPoints.balance'), middleItem: item('object.balance') },
        },
      ],
    },
  };
  const face = read(
    {
      textModulesData: [{ id: 'credits', header: 'Credits', body: '42' }],
      validTimeInterval: { end: { date: '2027-01-05T23:59:59-05:00' } },
      loyaltyPoints: { label: 'Points', balance: { int: 1250 } },
      balance: { micros: '18500000', currencyCode: 'USD' },
    },
    { class: { classTemplateInfo } },
  );
  expect(face.rows).toEqual([
    [
      { label: 'Credits', value: '42' },
      { label: 'Expires', value: 'Jan 5, 2027' },
    ],
    [
      { label: 'Points', value: '1,250' },
      { label: 'Balance', value: '$18.50' },
    ],
  ]);
});

test('without a template, a loyalty card leads with its points, a gift card with its balance', () => {
  const points = { loyaltyPoints: { label: 'Points', balance: { int: 7 } }, accountName: 'Ines' };
  expect(read(points, { kind: 'loyalty' }).rows).toEqual([
    [{ label: 'Points', value: '7' }],
    [{ label: 'Name', value: 'Ines' }],
  ]);
  const shown = { balance: { micros: '36500000', currencyCode: 'USD' }, cardNumber: '7226' };
  expect(read(shown, { kind: 'giftCard' })).toMatchObject({
    rows: [[{ label: 'Balance', value: '$36.50' }]],
    details: [{ label: 'Card number', value: '7226' }],
  });
});

test('a rotating code takes the place of the static one, and a blocked screenshot is said', () => {
  const face = read({
    barcode: { type: 'CODE_128', value: '34' },
    rotatingBarcode: { type: 'QR_CODE', valuePattern: '34-{totp_value_0}' },
    passConstraints: { screenshotEligibility: 'INELIGIBLE' },
    state: 'ACTIVE',
  });
  expect(face.code).toMatchObject({ kind: 'qr', isRotating: true });
  expect(drawGooglePass(face, new Map())).toContain('Screenshots are blocked on the phone.');
});

test('a pass after its valid time is expired, and an ended one says so', () => {
  const end = { date: '2026-11-21T23:59:59-05:00' };
  expect(read({ state: 'ACTIVE', validTimeInterval: { end } }).state).toBe('EXPIRED');
  expect(drawGooglePass(read({ state: 'INACTIVE' }), new Map())).toContain('Inactive pass');
});

test('a message is shown within its interval only', () => {
  const until = (date: string) => ({ header: 'H', body: date, displayInterval: { end: { date } } });
  const messages = [until('2026-11-22T11:00:00Z'), until('2026-11-22T13:00:00Z')];
  expect(read({ messages }).messages).toEqual([{ header: 'H', body: '2026-11-22T13:00:00Z' }]);
});

test('values of another form than Google’s show nothing, and texts stay texts', () => {
  const face = read({
    header: 7,
    textModulesData: 'x',
    barcode: { type: 'X', value: '1' },
    messages: [null],
  });
  expect(face).toMatchObject({ title: 'Pass', details: [], code: undefined, messages: [] });
  const html = drawGooglePass(read({ header: localized('<script>'), state: '"><b>' }), new Map());
  expect(html).not.toMatch(/<script>|<b>/);
});
