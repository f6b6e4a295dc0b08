/** The photo stores: what every one must do, and what the sealed one adds. */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { PhotoFile, PhotoStore } from '../ports/photo-store.ts';
import { makeThrowawaySecrets } from '../secrets.ts';
import { makeDiskPhotoStore } from './photo-store-disk.ts';
import { sealPhotoStore } from './photo-store-sealed.ts';

const uid = 'f86221c3-85d8-5fde-a1a7-2e9636453606';
const other = '0b0f6f0e-6f5c-4a43-9d0a-1f9f6d1f2a11';
const face = Buffer.from('BM and then the pixels of a face');
const files = new Map<PhotoFile, Buffer>([
  ['photo.bmp', face],
  ['photo.jpg', Buffer.from('jpeg')],
]);
const secrets = makeThrowawaySecrets();

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe.each<[string, () => PhotoStore]>([
  ['on disk', () => makeDiskPhotoStore(folder)],
  ['sealed on disk', () => sealPhotoStore(makeDiskPhotoStore(folder), secrets)],
])('a photo store %s', (_, open) => {
  test('gives back what was stored, by slot and file', async () => {
    await open().write(uid, files);
    expect(await open().read(uid, 'photo.bmp')).toEqual(face);
    expect(await open().read(uid, 'thumbnail.png')).toBeUndefined();
    expect(await open().read(other, 'photo.bmp')).toBeUndefined();
  });

  test('has nothing left after a removal, however often it is repeated', async () => {
    await open().write(uid, files);
    await open().remove(uid);
    await open().remove(uid);
    expect(await open().read(uid, 'photo.bmp')).toBeUndefined();
  });

  test('replaces a whole slot', async () => {
    await open().write(uid, files);
    await open().write(uid, new Map([['photo.jpg', Buffer.from('new')]]));
    expect(await open().read(uid, 'photo.jpg')).toEqual(Buffer.from('new'));
    expect(await open().read(uid, 'photo.bmp')).toBeUndefined();
  });
});

describe('a sealed photo', () => {
  const pathOf = (slot: string, file: PhotoFile): string => join(folder, slot.slice(0, 2), slot, file);

  test('shows nothing of itself on the disk', async () => {
    await sealPhotoStore(makeDiskPhotoStore(folder), secrets).write(uid, files);
    expect((await readFile(pathOf(uid, 'photo.bmp'))).includes('pixels of a face')).toBe(false);
  });

  test('does not open changed, in the place of another, or with other keys', async () => {
    const store = sealPhotoStore(makeDiskPhotoStore(folder), secrets);
    await store.write(uid, files);
    await store.write(other, files);
    await copyFile(pathOf(uid, 'photo.bmp'), pathOf(other, 'photo.bmp'));
    expect(await store.read(other, 'photo.bmp')).toBeUndefined();
    const foreign = sealPhotoStore(makeDiskPhotoStore(folder), makeThrowawaySecrets());
    expect(await foreign.read(uid, 'photo.bmp')).toBeUndefined();
    const sealed = await readFile(pathOf(uid, 'photo.bmp'));
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    await writeFile(pathOf(uid, 'photo.bmp'), sealed);
    expect(await store.read(uid, 'photo.bmp')).toBeUndefined();
  });
});
