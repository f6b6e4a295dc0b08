/** Writes the files of a brand into a folder of its own. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { SetupError } from '#server/base/setup-error.ts';

/**
 * Creates the folder and writes the files. Throws a SetupError if something stands there already; `isForced` replaces
 * the files of the same names and keeps all others.
 */
export async function writeBrandFolder(
  folder: string,
  files: Readonly<Record<string, string>>,
  { isForced = false } = {},
): Promise<void> {
  await refuseUsedFolder(folder, isForced);
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), content, { flag: isForced ? 'w' : 'wx' });
  } catch (error) {
    throw new SetupError(`The folder ${folder} cannot be written: ${reasonOf(error)}`);
  }
}

async function refuseUsedFolder(folder: string, isForced: boolean): Promise<void> {
  try {
    const known = await readdir(folder);
    if (known.length > 0 && !isForced)
      throw new SetupError(`The folder ${folder} is not empty; --force replaces the brand in it.`);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return;
    throw new SetupError(code === 'ENOTDIR' ? `${folder} is a file, not a folder.` : reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
