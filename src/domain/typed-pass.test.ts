import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addNumbers, cleanPagePath, readTypedPass } from './typed-pass.ts';

const hash = 'aB3_-xYz'.repeat(12);
const order = '10240001';
const code = '240126000000100017';

test.each([
  [order, order, ''],
  ['1024-0001', order, ''],
  ['# 1024 0001 ', order, ''],
  [code, '', code],
  ['2401 2600 0000 1000 17', '', code],
  ['1024 0001 2', '', '102400012'],
  [`${order} ${code}`, order, code],
  [`${order}/${code}`, order, code],
  [`${order} 24012600`, order, '24012600'],
  ['2401 2600 0000 1000', '', '2401260000001000'],
  [`Order ID: ${order}\nBarcode: 2401 2600 0000 1000 17`, order, code],
  [`Barcode ${code}, order ${order}`, order, code],
  [`Order ${order}, 2 passes`, order, ''],
  [`http://localhost:3000/${order}/${code}`, order, code],
  [`https://pier.example/activate/${order}/${code}?from=mail`, order, code],
  [`pier.example/${order}`, order, ''],
  ['١٠٢٤٠٠٠١', order, ''],
  ['１０２４０００１', order, ''],
  [`https://pier.example/${order}/2401-2600-0000-1000-17.`, order, code],
])('%j names order "%s" and barcode "%s"', (text, orderId, barcode) => {
  expect(readTypedPass(text)).toEqual({ kind: 'numbers', orderId, barcode });
});

test.each([
  [hash, `/${hash}`],
  [` ${hash}\n`, `/${hash}`],
  [`/${hash}.`, `/${hash}`],
  [`Your pass: https://pier.example/${hash}`, `/${hash}`],
  [`See (https://pier.example/${hash}), please.`, `/${hash}`],
  [`<https://pier.example/${hash}>`, `/${hash}`],
  [`“https://pier.example/${hash}”.`, `/${hash}`],
  [`https://pier.example/${hash}%3E`, `/${hash}`],
  [`Your pass ${hash}!`, `/${hash}`],
  [`https://wallet.pier.example/${hash}`, `/${hash}`],
  [`HTTPS://wallet.pier.example/${hash}/#barcode`, `/${hash}`],
  [`https://pier.example/h/${'t'.repeat(60)}.aa-bb_c`, `/h/${'t'.repeat(60)}.aa-bb_c`],
  [`https://pier.example/stored-value/1${'f'.repeat(64)}`, `/stored-value/1${'f'.repeat(64)}`],
  [`https://pier.example/${order}/${code}/e7a096c2a250`, `/${order}/${code}/e7a096c2a250`],
])('%j is a link that opens %s on our own site', (text, path) => {
  expect(readTypedPass(text)).toEqual({ kind: 'link', path });
});

test('an address is recognized, so that the guest may ask for the link by mail', () => {
  expect(readTypedPass(' maya@mail.example ')).toEqual({ kind: 'email', email: 'maya@mail.example' });
});

test.each([
  '',
  'Maya Okafor',
  '1234567',
  '1'.repeat(19),
  `${order} 10240002 ${code}`,
  `${code} ${code}`,
  'HW26AMHYQKRPHFD7',
  'PR1D.K1.ABCDEF.1789000000.12345678',
  'https://evil.example/',
  'https://evil.example/login',
  'javascript://evil.example/%0aalert(1)',
  `https://evil.example//pier.example/${order}`,
  'https://pier.example/h/../admin',
  `${hash}${hash}`,
  'x'.repeat(2001),
  `https://evil.example/?next=${hash}`,
])('%j is nothing of ours', (text) => {
  expect(readTypedPass(text)).toBeUndefined();
});

test('whatever is typed, a link stays on our own site', () => {
  const pieces = fc.constantFrom(
    'https://',
    'a.example',
    '/',
    '//',
    'h',
    hash,
    order,
    code,
    '..',
    '?',
    '\\',
    '%2f',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }), (parts) => {
      const read = readTypedPass(parts.join(''));
      return read?.kind !== 'link' || /^\/[\w-][\w./~-]*$/.test(read.path);
    }),
  );
});

test.each([
  [
    ['', ''],
    [order, ''],
    [order, ''],
  ],
  [
    [order, ''],
    ['', code],
    [order, code],
  ],
  [
    ['', code],
    [order, ''],
    [order, code],
  ],
  [
    [order, ''],
    ['24012600', ''],
    [order, '24012600'],
  ],
  [
    [order, ''],
    [order, ''],
    [order, ''],
  ],
  [
    [order, code],
    ['10240002', ''],
    ['10240002', code],
  ],
] as const)('%j and then %j are %j', ([orderId, barcode], [typedOrder, typedCode], [o, b]) => {
  expect(addNumbers({ orderId, barcode }, { orderId: typedOrder, barcode: typedCode })).toEqual({
    orderId: o,
    barcode: b,
  });
});

test.each([
  [[`${hash}.`], `/${hash}`],
  [[`${hash})`], `/${hash}`],
  [[`${hash}>`], `/${hash}`],
  [[`${hash} `], `/${hash}`],
  [[order, '2401-2600-0000-1000-17'], `/${order}/${code}`],
  [['1024-0001'], `/${order}`],
  [[order, code, 'e7a096c2a250,'], `/${order}/${code}/e7a096c2a250`],
  [['activate', order, `${code}.`], `/activate/${order}/${code}`],
  [['stored-value', `${'f'.repeat(64)}.`], `/stored-value/${'f'.repeat(64)}`],
])('the address of %j is %s', (segments, path) => {
  expect(cleanPagePath(segments)).toBe(path);
});

test.each([
  [[]],
  [['']],
  [[hash]],
  [[order]],
  [[order, code]],
  [[order, 'abc']],
  [[order, code, 'a b']],
  [['activate', order, code]],
  [['loyalty', 'tickets.']],
  [['maya@mail.example']],
])('the address of %j stays as it is', (segments) => {
  expect(cleanPagePath(segments)).toBeUndefined();
});

test('a clean address is clean, whatever was asked for', () => {
  const segment = fc.oneof(fc.constantFrom(hash, order, code, 'activate', 'h', '.', ')'), fc.string());
  fc.assert(
    fc.property(fc.array(fc.array(segment, { maxLength: 2 }), { maxLength: 4 }), (parts) => {
      const path = cleanPagePath(parts.map((words) => words.join('')));
      if (path === undefined) return;
      expect(path).toMatch(/^\/[\w-][\w./~-]*$/);
      expect(cleanPagePath(path.split('/').slice(1))).toBeUndefined();
    }),
  );
});
