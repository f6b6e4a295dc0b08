import { expect, test } from 'vitest';

import { encodeBmp } from './read-bmp.ts';

test('a picture of two by two pixels becomes a bottom-up BMP with padded rows', () => {
  const red = [255, 0, 0];
  const green = [0, 255, 0];
  const blue = [0, 0, 255];
  const white = [255, 255, 255];
  const file = encodeBmp(Uint8Array.from([...red, ...green, ...blue, ...white]), 2, 2);
  expect(file.length).toBe(54 + 16);
  expect(file.subarray(0, 2).toString()).toBe('BM');
  expect([file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)]).toEqual([2, 2, 24]);
  expect([...file.subarray(54, 60)]).toEqual([255, 0, 0, 255, 255, 255]); // blue, white: the bottom row, as BGR
  expect([...file.subarray(62, 68)]).toEqual([0, 0, 255, 0, 255, 0]); // red, green
});
