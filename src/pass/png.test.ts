import { expect, test } from 'vitest';

import { readPngHeader } from './png.ts';
import { createPng } from './testing/sample-pass.ts';

test('the size of a PNG is read from its header', () => {
  expect(readPngHeader(createPng(270, 203))).toEqual({ isPng: true, width: 270, height: 203 });
});

test.each([
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'is not a PNG but a JPEG'],
  ['a WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'), 'is not a PNG but a WebP'],
  ['a GIF', Buffer.from('GIF89a'), 'is not a PNG but a GIF'],
  ['a HEIC', Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1'), 'is not a PNG but a HEIC'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is not a PNG but an SVG'],
  ['an empty file', Buffer.alloc(0), 'is not a PNG but something else'],
  ['a PNG of 0 pixels', createPng(0, 0), 'is a PNG without pixels'],
  ['half an upload', createPng(80, 80).subarray(0, 90), 'is a PNG that is cut off'],
  ['the first bytes of a PNG', createPng(80, 80).subarray(0, 12), 'is a PNG without a header'],
])('%s is recognized by its bytes, not by its name', (_, bytes, reason) => {
  expect(readPngHeader(bytes)).toEqual({ isPng: false, reason });
});

test('a PNG of no width or of no height has no pixels', () => {
  for (const bytes of [createPng(0, 5), createPng(5, 0)])
    expect(readPngHeader(bytes)).toEqual({ isPng: false, reason: 'is a PNG without pixels' });
});

test('a PNG whose first chunk is another one has no header', () => {
  const bytes = createPng(80, 80);
  bytes.write('IDAT', 12, 'latin1');
  expect(readPngHeader(bytes)).toEqual({ isPng: false, reason: 'is a PNG without a header' });
  const short = createPng(80, 80).subarray(0, 20);
  expect(readPngHeader(short)).toEqual({ isPng: false, reason: 'is a PNG without a header' });
});

test('the bytes of a picture may lie anywhere in a larger buffer', () => {
  const bytes = createPng(80, 60);
  const within = new Uint8Array(bytes.length + 20);
  within.set(bytes, 10);
  expect(readPngHeader(within.subarray(10, 10 + bytes.length))).toEqual({
    isPng: true,
    width: 80,
    height: 60,
  });
});

test('the mark of another format counts only where that format has it', () => {
  for (const bytes of [
    Buffer.from('xGIF89a'),
    Buffer.from('WEBP'),
    Buffer.from('ftypheic'),
    Buffer.from(' <svg'),
  ])
    expect(readPngHeader(bytes)).toEqual({ isPng: false, reason: 'is not a PNG but something else' });
});

test('a PNG that ends with its header is cut off, one byte less has no header', () => {
  const bytes = createPng(80, 80);
  expect(readPngHeader(bytes.subarray(0, 33))).toEqual({ isPng: false, reason: 'is a PNG that is cut off' });
  expect(readPngHeader(bytes.subarray(0, 32))).toEqual({ isPng: false, reason: 'is a PNG without a header' });
});
