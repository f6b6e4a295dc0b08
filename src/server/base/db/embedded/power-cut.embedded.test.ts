import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { createDatabaseFolder } from './create-folder.ts';
import { openEmbeddedDatabase } from './open.ts';
import { addEntry, createLedger, readLedger } from './testing/ledger.ts';
import { watchDisk } from './testing/power-cut-disk.ts';

// The test recovers many databases, one after the other.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let area = '';
beforeAll(async () => {
  area = mkdtempSync(join(tmpdir(), 'promenade-power-cut-'));
  await createDatabaseFolder(join(makeFolder('created'), 'postgres'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(area, { recursive: true, force: true }));

const nothing = (): boolean => false;
const everything = (): boolean => true;
const aRandomHalf = (): boolean => Math.random() < 0.5;

test('after a power cut at any moment every acknowledged transaction exists', async () => {
  const dataDir = copyOfCreated('live');
  const disk = watchDisk(dataDir);
  const { pglite, close } = await openEmbeddedDatabase({ dataDir });
  await createLedger(pglite);
  const acknowledged: number[] = [];
  const images: { folder: string; acknowledged: number[] }[] = [];
  const cutSoon = (withinChanges: number, survives: () => boolean): void => {
    let changesLeft = Math.floor(Math.random() * withinChanges);
    disk.onChange = () => {
      if (changesLeft-- !== 0) return;
      const folder = join(area, `image-${images.length}`);
      disk.cutPower(folder, survives);
      images.push({ folder, acknowledged: [...acknowledged] });
    };
  };
  for (let id = 1; id <= 240; id++) {
    if (id % 80 === 1) cutSoon(150, id === 81 ? aRandomHalf : nothing);
    await addEntry(pglite, id);
    acknowledged.push(id);
    if (id % 80 === 0) {
      // A checkpoint overwrites pages of tables, which is the only moment at which they can be torn.
      cutSoon(60, aRandomHalf);
      await pglite.exec(`CHECKPOINT; CREATE INDEX i${id} ON entry (md5(filling))`);
    }
  }
  vi.restoreAllMocks();
  await close();

  const faults: string[] = [];
  for (const image of images) faults.push(...(await findFaults(image)));
  expect({ images: images.length, faults }).toEqual({ images: 6, faults: [] });
});

test('the library without our file system loses acknowledged transactions, so the test above can fail', async () => {
  const dataDir = copyOfCreated('stock-live');
  const disk = watchDisk(dataDir);
  const stock = await PGlite.create({ fs: new NodeFS(join(dataDir, 'postgres')) });
  await createLedger(stock);
  for (let id = 1; id <= 20; id++) await addEntry(stock, id);
  disk.cutPower(join(area, 'stock'), nothing);
  vi.restoreAllMocks();
  await stock.close();

  const { pglite, close } = await openEmbeddedDatabase({ dataDir: join(area, 'stock') });
  const { ids } = await readLedger(pglite);
  await close();
  expect(ids).toEqual(new Set());
});

test('a power cut while the database is first created leaves nothing that the next start uses', async () => {
  const dataDir = makeFolder('first');
  const disk = watchDisk(dataDir);
  let changes = 0;
  disk.onChange = () => {
    changes += 1;
    if (changes === 5000) disk.cutPower(join(area, 'half-done'), everything);
  };
  await createDatabaseFolder(join(dataDir, 'postgres'));
  disk.cutPower(join(area, 'finished'), nothing);
  vi.restoreAllMocks();

  const halfDone = join(area, 'half-done');
  expect(readdirSync(halfDone)).toEqual(['postgres.new']);
  expect(await openAndUse(halfDone)).toEqual({ isNew: true });
  expect(await openAndUse(join(area, 'finished'))).toEqual({ isNew: false });
});

async function openAndUse(dataDir: string): Promise<{ isNew: boolean }> {
  const { pglite, isNew, close } = await openEmbeddedDatabase({ dataDir });
  await createLedger(pglite);
  await addEntry(pglite, 1);
  await close();
  return { isNew };
}

function copyOfCreated(name: string): string {
  const folder = join(area, name);
  cpSync(join(area, 'created'), folder, { recursive: true });
  return folder;
}

function makeFolder(name: string): string {
  const folder = join(area, name);
  mkdirSync(folder);
  return folder;
}

async function findFaults(image: { folder: string; acknowledged: number[] }): Promise<string[]> {
  const { pglite, close } = await openEmbeddedDatabase({ dataDir: image.folder });
  const { ids, isWhole } = await readLedger(pglite);
  await close();
  const lost = image.acknowledged.filter((id) => !ids.has(id));
  return lost.length === 0 && isWhole
    ? []
    : [`after ${image.acknowledged.length}: lost ${lost.join(', ')}, whole: ${isWhole}`];
}
