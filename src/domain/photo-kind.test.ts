import { expect, test } from 'vitest';

import { photoKindOf } from './photo-kind.ts';

const bytesOf = (start: string) => Uint8Array.from(start, (letter) => letter.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\r', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['RIFF\x24\0\0\nWEBP', 'webp'],
  ['BM\x36\x10\x0e\0', 'bmp'],
  ...['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => [`\0\0\n\x18ftyp${brand}`, 'heic']),
])('%j begins a picture: %s', (start, kind) => {
  expect(photoKindOf(bytesOf(start))).toBe(kind);
  expect(photoKindOf(bytesOf(`${start}and what follows`))).toBe(kind);
});

test.each([
  '',
  'B',
  '\xff\xd8',
  '\x89PNG\n\x1a\n',
  'GIF88a',
  ' GIF89a',
  'RIFF\x24\0\0\0WAVE',
  'RIFF\0\0WEBP',
  '\0\0\0\x18ftypavif',
  '\0\0\0\x18ftypavis',
  '\0\0\0\x18ftypmp42',
  'ftypheic',
  '\xff\n\0\0\0\0',
  'II*\0',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '%PDF-1.7',
])('%j begins no picture that a guest may send', (start) => {
  expect(photoKindOf(bytesOf(start))).toBeUndefined();
});
