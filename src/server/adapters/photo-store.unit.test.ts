/** The photo stores: the behaviour common to all, and the additions of the sealed one. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test, onTestFinished } from 'vitest';
import * as z from 'zod/mini';

import { makeMetrics } from '#server/base/metrics.ts';
import { makeExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import type { PhotoFile, PhotoStore } from '#server/base/ports/photo-store.ts';
import { makeThrowawaySecrets } from '#server/base/security/secrets.ts';
import { startStrictS3Server, type StrictS3Server } from '#server/testing/strict-s3-server.ts';
import { makeDiskPhotoStore } from './photo-store-disk.ts';
import { makeS3PhotoStore } from './photo-store-s3.ts';
import { sealPhotoStore } from './photo-store-sealed.ts';
import { watchPhotoStore } from './watched-ports.ts';

const uid = 'f86221c3-85d8-5fde-a1a7-2e9636453606';
const other = '0b0f6f0e-6f5c-4a43-9d0a-1f9f6d1f2a11';
const face = Buffer.from('BM and then the pixels of a face');
const files = new Map<PhotoFile, Buffer>([
  ['photo.bmp', face],
  ['photo.jpg', Buffer.from('jpeg')],
]);
const secrets = makeThrowawaySecrets();

let folder = '';
let s3: StrictS3Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
  s3 = await startStrictS3Server();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await s3.close();
});

describe.each<[string, () => PhotoStore]>([
  ['on disk', () => makeDiskPhotoStore(folder)],
  ['sealed on disk', () => sealPhotoStore(makeDiskPhotoStore(folder), secrets)],
  ['in an S3 store', () => makeS3PhotoStore(s3.options)],
  ['sealed in an S3 store', () => sealPhotoStore(makeS3PhotoStore(s3.options), secrets)],
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

describe('a photo store on disk', () => {
  const room = { freeBytes: 100, totalBytes: 1000 };

  test('takes no photo when the disk is nearly full, and still shows and removes the others', async () => {
    const externalSystems = makeExternalSystems(systemClock, makeMetrics());
    const store = watchPhotoStore(
      makeDiskPhotoStore(folder, () => Promise.resolve(room)),
      externalSystems,
    );
    await store.write(uid, files);
    room.freeBytes = 99;
    await expect(store.write(other, files)).rejects.toMatchObject({ code: 'photos-unavailable' });
    expect(externalSystems.facts()).toMatchObject([{ lastFailure: { reason: 'disk-failed' } }]);
    expect(await store.read(uid, 'photo.bmp')).toEqual(face);
    await store.remove(uid);
    expect(await readdir(join(folder, uid.slice(0, 2)))).toEqual([]);
  });

  test('replaces a slot without a moment in which a file of both is missing', async () => {
    const store = makeDiskPhotoStore(folder);
    await store.write(uid, files);
    for (let number = 1; number <= 5; number += 1) {
      const written = store.write(uid, new Map([['photo.bmp', Buffer.from(`${number}`)]]));
      for (let read = 0; read < 20; read += 1) expect(await store.read(uid, 'photo.bmp')).toBeDefined();
      await written;
    }
    expect(await store.read(uid, 'photo.bmp')).toEqual(Buffer.from('5'));
    expect(await readdir(join(folder, uid.slice(0, 2)))).toEqual([uid]);
  });

  test('removes what a write that broke off has left', async () => {
    const draft = join(folder, uid.slice(0, 2), `${uid}.draft`);
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, 'photo.bmp'), face);
    await makeDiskPhotoStore(folder).remove(uid);
    expect(await readdir(join(folder, uid.slice(0, 2)))).toEqual([]);
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

describe('a photo store in an S3 store', () => {
  test('signs every request so that a strict store takes it, and shows nothing of a sealed photo', async () => {
    const store = sealPhotoStore(makeS3PhotoStore(s3.options), secrets);
    await store.write(uid, files);
    expect(await store.read(uid, 'photo.bmp')).toEqual(face);
    expect(s3.refusals).toEqual([]);
    expect([...s3.objects.keys()]).toEqual([`photos/f8/${uid}/photo.bmp`, `photos/f8/${uid}/photo.jpg`]);
    expect(s3.objects.get(`photos/f8/${uid}/photo.bmp`)?.includes('pixels of a face')).toBe(false);
  });

  test('gets over a hiccup of the store, but not over a lasting fault', async () => {
    const store = makeS3PhotoStore(s3.options);
    await store.write(uid, files);
    s3.faults.push(503, 500);
    expect(await store.read(uid, 'photo.bmp')).toEqual(face);
    s3.faults.push(429, 429);
    expect(await store.read(uid, 'photo.bmp')).toEqual(face);
    s3.faults.push(503, 500, 503);
    await expect(store.read(uid, 'photo.bmp')).rejects.toThrow('The photo store answered 503.');
  });

  test('does not take a refusal for an empty slot', async () => {
    const stranger = makeS3PhotoStore({ ...s3.options, secretAccessKey: 'another' });
    await expect(stranger.read(uid, 'photo.bmp')).rejects.toThrow('The photo store answered 403.');
    expect(s3.refusals).toEqual(['the signature is wrong']);
  });

  test('does not take a missing bucket for an empty slot, and never says that a photo was kept there', async () => {
    const store = makeS3PhotoStore({ ...s3.options, bucket: 'park-photo' });
    await expect(store.read(uid, 'photo.bmp')).rejects.toThrow('The photo store answered 404.');
    await expect(store.write(uid, files)).rejects.toThrow('The photo store answered 404.');
    await expect(store.remove(uid)).rejects.toThrow('The photo store answered 404.');
  });

  test('does not take the 404 of something else, such as a proxy, for an empty slot', async () => {
    s3.faults.push(404);
    await expect(makeS3PhotoStore(s3.options).read(uid, 'photo.bmp')).rejects.toThrow(
      'The photo store answered 404.',
    );
  });

  test('dates its requests by the clock that it is given, not by the machine’s', async () => {
    const hourAhead = { now: () => new Date(Date.now() + 3_600_000) };
    await expect(makeS3PhotoStore(s3.options, hourAhead).read(uid, 'photo.bmp')).rejects.toThrow(
      'The photo store answered 403.',
    );
    expect(s3.refusals).toEqual(['the date is off']);
  });
});

describe('a photo store that accepts connections and never answers', () => {
  const mute = createServer();
  const taken: Socket[] = [];
  mute.on('connection', (socket) => taken.push(socket));
  beforeEach(() => new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve)));
  afterEach(async () => {
    for (const socket of taken.splice(0)) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
  });

  test('lets the first callers wait once, and refuses all others at once and with the reason', async () => {
    const { port } = mute.address() as AddressInfo; // it listens on a port
    const options = { ...s3.options, endpoint: `http://127.0.0.1:${port}` };
    const waits = { answerMs: 100, probeMs: 50 };
    const externalSystems = makeExternalSystems(systemClock, makeMetrics());
    const store = watchPhotoStore(makeS3PhotoStore(options, systemClock, waits), externalSystems);
    const refusal = { code: 'photos-unavailable', retryAfterSeconds: 10 };
    await expect(store.read(uid, 'photo.bmp')).rejects.toMatchObject(refusal);
    expect(taken).toHaveLength(1);
    for (let guest = 0; guest < 30; guest += 1) {
      await expect(store.read(uid, 'photo.bmp')).rejects.toMatchObject(refusal);
      await expect(store.write(uid, files)).rejects.toMatchObject(refusal);
    }
    expect(taken).toHaveLength(1);
    expect(externalSystems.facts()).toMatchObject([{ failures: 1, lastFailure: { reason: 'no-answer' } }]);
  });
});

const schema = z.object({
  Statement: z.array(
    z.strictObject({
      Sid: z.string(),
      Effect: z.literal('Allow'),
      Action: z.array(z.string()),
      Resource: z.array(z.string()),
    }),
  ),
});

const policy = schema.parse(JSON.parse(readFileSync('deploy/photos-policy.json', 'utf8')));

const bucket = 'arn:aws:s3:::promenade-photos';

const isAllowed = (action: string, resource: string): boolean =>
  policy.Statement.some(
    (statement) =>
      statement.Action.includes(action) &&
      statement.Resource.some((pattern) =>
        pattern.endsWith('/*') ? resource.startsWith(pattern.slice(0, -1)) : resource === pattern,
      ),
  );

test('every photo that the store writes may be read, written and deleted', async () => {
  const server = await startStrictS3Server();
  onTestFinished(() => server.close());
  const store = makeS3PhotoStore(server.options);
  await store.write('0123abcd-slot', new Map([['photo.jpg', Buffer.from('a photo')]]));
  const keys = [...server.objects.keys()];
  expect(keys).toHaveLength(1);
  for (const key of keys)
    for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'])
      expect([action, isAllowed(action, `${bucket}/${key}`)]).toEqual([action, true]);
});

test('an empty slot can be told from a forbidden one', () => {
  expect(isAllowed('s3:ListBucket', bucket)).toBe(true);
});

test('the key opens no other bucket, no other folder, and changes no rules', () => {
  const actions = policy.Statement.flatMap(({ Action }) => Action).sort();
  expect(actions).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject']);
  expect(isAllowed('s3:GetObject', `${bucket}/backups/1`)).toBe(false);
  expect(isAllowed('s3:GetObject', 'arn:aws:s3:::another/photos/1')).toBe(false);
  expect(isAllowed('s3:ListBucket', 'arn:aws:s3:::another')).toBe(false);
});
