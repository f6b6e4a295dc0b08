import { expect, test } from 'vitest';

import { readGoogleFace, type GooglePassFile } from './google-face.ts';
import { drawGooglePass } from './google-portrait.ts';

const now = new Date('2026-11-22T12:00:00Z');

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
  const card = { balance: { micros: '36500000', currencyCode: 'USD' }, cardNumber: '7226' };
  expect(read(card, { kind: 'giftCard' })).toMatchObject({
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
