import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { photoFiles, type PhotoFile, type PhotoStore } from '#server/base/ports/photo-store.ts';
import { photosName } from './make-backup.ts';
import { restorePhotos } from './restore-backup.ts';
import { writeLines, type BackupPlace } from './sealed-file.ts';
import { readToolVersion } from './postgres-tools.ts';

let place: BackupPlace;
beforeEach(async () => {
  place = { folder: await mkdtemp(join(tmpdir(), 'promenade-photos-')), backupKey: randomBytes(32) };
});
afterEach(() => rm(place.folder, { recursive: true, force: true }));

/** Slots whose files differ in number and content. */
async function backUp(slots: number): Promise<Map<string, Map<PhotoFile, string>>> {
  const all = new Map<string, Map<PhotoFile, string>>();
  for (let slot = 0; slot < slots; slot += 1)
    all.set(
      randomUUID(),
      new Map(photoFiles.slice(slot % photoFiles.length).map((file) => [file, `${slot} ${file}`])),
    );
  const lines = Array.from(all, ([uid, files]) =>
    Array.from(files, ([file, text]) =>
      JSON.stringify({ uid, file, content: Buffer.from(text).toString('base64') }),
    ),
  );
  await writeLines(place, photosName, Readable.from(lines.flat()));
  return all;
}

function storeOf(write: PhotoStore['write']): PhotoStore {
  return { write, read: () => Promise.resolve(undefined), remove: () => Promise.resolve() };
}

test.each([0, 1, 8, 9, 30])(
  '%i photos are restored completely, each once, a few at a time',
  async (slots) => {
    const all = await backUp(slots);
    const back = new Map<string, Map<PhotoFile, string>>();
    let underWay = 0;
    let most = 0;
    const store = storeOf(async (uid, files) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(1);
      underWay -= 1;
      expect(back.has(uid)).toBe(false);
      back.set(uid, new Map(Array.from(files, ([file, content]) => [file, content.toString()])));
    });
    expect(await restorePhotos(store, place)).toBe(slots);
    expect(back).toEqual(all);
    expect(most).toBe(Math.min(slots, 8));
  },
);

test('a photo that cannot be written ends the restore with its error', async () => {
  await backUp(20);
  let count = 0;
  const store = storeOf(() => {
    count += 1;
    return count === 11 ? Promise.reject(new Error('disk full')) : Promise.resolve();
  });
  await expect(restorePhotos(store, place)).rejects.toThrow('disk full');
});

test.each([
  ['pg_dump (PostgreSQL) 17.11 (Debian 17.11-0+deb13u1)\n', 17],
  ['pg_restore (PostgreSQL) 15.18\n', 15],
  ['pg_dump (PostgreSQL) 18beta1\n', 18],
  ['', undefined],
  ['pg_dump: not found', undefined],
])('%s is version %s', (said, version) => {
  expect(readToolVersion(said)).toBe(version);
});
