import { expect, test } from 'vitest';

import { readPhotoData } from './photo-data.ts';

const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00]);
const base64 = bytes.toString('base64');

test('a data URL of an image and bare base64 are the same photo', () => {
  expect(readPhotoData(`data:image/jpeg;base64,${base64}`)).toEqual(bytes);
  expect(readPhotoData(`data:image/svg+xml;base64,${base64}`)).toEqual(bytes); // recognized by its bytes later
  expect(readPhotoData(base64)).toEqual(bytes);
});

test('bytes that came as they are have the same limits', () => {
  const largest = Buffer.alloc(5_242_879, 1);
  expect(readPhotoData(largest)).toBe(largest);
  expect(readPhotoData(Buffer.alloc(5_242_880, 1))).toBe('too-large');
  expect(readPhotoData(Buffer.alloc(0))).toBe('unreadable');
});

test('5,242,879 bytes are a photo, one more is too large', () => {
  const largest = Buffer.alloc(5_242_879, 1);
  expect(largest.equals(readPhotoData(largest.toString('base64')) as Buffer)).toBe(true); // a string is not a Buffer and throws
  expect(readPhotoData(Buffer.alloc(5_242_880, 1).toString('base64'))).toBe('too-large');
  expect(readPhotoData(Buffer.alloc(5_242_881, 1).toString('base64'))).toBe('too-large');
});

test.each([
  '',
  'data:',
  'data:image/png;base64,',
  'data:image/png,hello',
  `data:text/html;base64,${base64}`,
  `data:image/png;charset=utf-8;base64,${base64}`,
  `data:http://169.254.169.254/latest;base64,${base64}`,
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'blob:http://localhost/x',
  `${base64}====`,
  `${base64} `,
  base64.slice(0, -1),
  'Zm9v-_==',
  'a==a',
  '/9j/\n\n\n\n',
  '    ',
  '====',
  '/9j/AA==/9j/',
  '/9j/\u012f9j/',
])('%j is no photo', (data) => {
  expect(readPhotoData(data)).toBe('unreadable');
});
