import fs from 'node:fs';
import { dirname, join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { flushFolder } from './flush-folder.ts';
import { initdbParameters, serverParameters } from './server-parameters.ts';

/**
 * Creates an empty database as `folder`, which must not exist. It is created under another name, flushed to the disk
 * file by file and then renamed, so that an existing `folder` is complete even after a power cut.
 */
export async function createDatabaseFolder(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  // Removes an incomplete folder of an earlier start.
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const pglite = await PGlite.create({
    fs: new NodeFS(draft),
    initDbStartParams: initdbParameters,
    startParams: serverParameters,
  });
  await pglite.close();
  protectAndFlush(draft);
  fs.renameSync(draft, folder);
  flushFolder(dirname(folder));
}

/** The library makes its first files writable for all users; this restricts them to the owner. */
function protectAndFlush(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) protectAndFlush(path);
    else protectAndFlushFile(path);
  }
  fs.chmodSync(folder, 0o700);
  flushFolder(folder);
}

function protectAndFlushFile(path: string): void {
  const file = fs.openSync(path, 'r+');
  try {
    fs.fchmodSync(file, 0o600);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
