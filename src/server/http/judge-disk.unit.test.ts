import { expect, test } from 'vitest';

import { judgeDisk } from './health.ts';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 * mebibyte;
const both = { hasDatabase: true, hasPhotos: true };

test('a disk with room is good', () => {
  const verdict = judgeDisk(
    { freeBytes: 400 * mebibyte, totalBytes: 1000 * mebibyte },
    { hasDatabase: false, hasPhotos: true },
  );
  expect(verdict).toEqual({ isOk: true, detail: '400 MiB free, 60 % used; keeps photos' });
});

test('a large disk that is 91 % used is a warning, and the park stays open', () => {
  expect(judgeDisk({ freeBytes: 90 * gibibyte, totalBytes: 1024 * gibibyte }, both)).toEqual({
    isOk: true,
    isWarning: true,
    detail: '92160 MiB free, 91 % used; keeps the database and photos',
  });
});

test.each([
  ['large', gibibyte - 1, 100 * gibibyte],
  ['small', 100 * mebibyte - 1, 1000 * mebibyte],
])(
  'a %s disk without room for photos keeps the server in service and says that they are refused',
  (_, freeBytes, totalBytes) => {
    const verdict = judgeDisk({ freeBytes, totalBytes }, both);
    expect(verdict).toMatchObject({ isOk: true, isWarning: true });
    expect(verdict.detail).toContain('new photos are refused');
  },
);

test.each([
  ['large', 256 * mebibyte, 100 * gibibyte],
  ['small', 50 * mebibyte, 1000 * mebibyte],
])('a full %s disk takes out a server whose database is there, and no other', (_, freeBytes, totalBytes) => {
  expect(judgeDisk({ freeBytes, totalBytes }, both)).toMatchObject({ isOk: true, isWarning: true });
  const full = { freeBytes: freeBytes - 1, totalBytes };
  expect(judgeDisk(full, both).isOk).toBe(false);
  expect(judgeDisk(full, { hasDatabase: false, hasPhotos: true })).toMatchObject({
    isOk: true,
    isWarning: true,
  });
});

test('a full disk on which nothing of the guests is kept is a warning only', () => {
  expect(judgeDisk({ freeBytes: 0, totalBytes: gibibyte }, { hasDatabase: false, hasPhotos: false })).toEqual(
    {
      isOk: true,
      isWarning: true,
      detail: '0 MiB free, 100 % used; nothing of the guests is kept here',
    },
  );
});
