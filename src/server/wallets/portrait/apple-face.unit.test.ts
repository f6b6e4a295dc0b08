import { expect, test } from 'vitest';

import { createPng, createSampleJson, SAMPLE_IDENTITY } from '#pass/testing/sample-pass.ts';
import type { PassCommon, PassJson } from '#pass/pass-json.ts';

import { changeMessagesOf, readAppleFace, type ApplePassFile } from './apple-face.ts';
import { drawAppleBack, drawAppleFront } from './apple-portrait.ts';

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
