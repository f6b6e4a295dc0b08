import { realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

import { SetupError } from '#server/base/setup-error.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import type { BrandInput } from './brand-input.ts';
import { makeBrand, type InputError } from './make-brand.ts';
import { makePreviewPage } from './preview-page.ts';
import { writeBrandFolder } from './write-brand-folder.ts';

/** Few passes, so that the page repaints as someone types. */
const samplesMax = 4;

/** Makes the preview of an input, or lists its errors. */
export async function previewInput(input: BrandInput, build: WebBuild, now: Date) {
  const { made, errors } = await makeBrand(input, dayOf(now));
  if (made === undefined) return { html: null, errors, notes: [] };
  const { drawings, sceneDrawings } = made;
  const brand = { ...made.brand, drawings, sceneDrawings, badgeDrawings: {} };
  return { html: await makePreviewPage({ brand, build, now, samplesMax }), errors: [], notes: made.notes };
}

/** Writes the folder of an input; every reason why it cannot is an error of a field. */
export async function writeInput(
  { folder, base, ...input }: BrandInput & { folder: string; base: 'working' | 'data' },
  dataDir: string,
  now: Date,
): Promise<{ folder: string | null; errors: InputError[] }> {
  const { made, errors = [] } = await makeBrand(input, dayOf(now));
  const root = resolve(base === 'data' ? dataDir : '.');
  const reason = await refusedFolder(root, folder);
  const all = [...errors, ...(reason === undefined ? [] : [{ field: 'folder', reason }])];
  if (made === undefined || all.length > 0) return { folder: null, errors: all };
  try {
    await writeBrandFolder(join(root, folder), made.files);
    return { folder: join(root, folder), errors: [] };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { folder: null, errors: [{ field: 'folder', reason: withoutForce(error.message) }] };
  }
}

/** Names without dots, so that no path leaves the root or reaches a hidden folder such as .git. */
const folderPattern = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,3}$/i;

async function refusedFolder(root: string, folder: string): Promise<string | undefined> {
  if (!folderPattern.test(folder))
    return 'must be a name of letters, digits and hyphens, such as brands/tidewater';
  return (await staysInside(root, join(root, folder)))
    ? undefined
    : 'must stand below the folder that is chosen';
}

/** Follows links: the nearest folder that exists must lie below the root. */
async function staysInside(root: string, target: string): Promise<boolean> {
  const real = await realpath(root).catch(() => root);
  for (let folder = target; ; folder = dirname(folder)) {
    const found = await realpath(folder).catch(() => undefined);
    if (found !== undefined) return !relative(real, found).startsWith('..');
    if (folder === dirname(folder) || folder === root) return true;
  }
}

/** The page has no flag to name. */
function withoutForce(message: string): string {
  return message.replace('; --force replaces the brand in it.', ': choose a new one.');
}

function dayOf(now: Date): Temporal.PlainDate {
  return now.toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate();
}
