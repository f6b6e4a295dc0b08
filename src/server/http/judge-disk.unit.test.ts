import { expect, test } from 'vitest';

import { judgeDisk } from './judge-disk.ts';

const mebibyte = 1024 ** 2;
const terabyte = 1024 ** 4;

test('a disk with room is good', () => {
  const verdict = judgeDisk({ freeBytes: 400 * mebibyte, totalBytes: 1000 * mebibyte, writes: ['photos'] });
  expect(verdict).toEqual({ isOk: true, detail: '400 MiB free, 60 % used; keeps photos' });
});

test('a large disk that is 91 % used is a warning, and the park stays open', () => {
  const verdict = judgeDisk({
    freeBytes: 0.09 * terabyte,
    totalBytes: terabyte,
    writes: ['the database', 'photos'],
  });
  expect(verdict).toMatchObject({ isOk: true, isWarning: true });
});

test('a disk with less than 256 MiB left takes a server out that keeps photos there', () => {
  const facts = { totalBytes: terabyte, writes: ['photos'] };
  expect(judgeDisk({ ...facts, freeBytes: 256 * mebibyte })).toMatchObject({ isOk: true, isWarning: true });
  expect(judgeDisk({ ...facts, freeBytes: 256 * mebibyte - 1 })).toEqual({
    isOk: false,
    detail: '255 MiB free, 99 % used; keeps photos',
  });
});

test('a full disk on which nothing of the guests is kept is a warning only', () => {
  expect(judgeDisk({ freeBytes: 0, totalBytes: terabyte, writes: [] })).toEqual({
    isOk: true,
    isWarning: true,
    detail: '0 MiB free, 100 % used; nothing of the guests is kept here',
  });
});
