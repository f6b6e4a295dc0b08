/** Reads a brand folder and finds everything that is wrong with it, in one list. */
import { isUtf8 } from 'node:buffer';
import { readdir } from 'node:fs/promises';

import { badgesSchema } from '#contract/brand-badges.ts';
import { checkBrand, type Brand } from '#contract/brand.ts';
import { scenesSchema } from '#contract/brand-scenes.ts';

import { phoneRegionFault } from '../phone-numbers.ts';
import { aspectRatioOf, isVisibleOnWhite, readArtwork, renderArtwork } from './artwork.ts';
import { badgeFilesOf, readBadges, readDrawings, shapeFaultOf, type Drawings } from './badge-files.ts';
import { readDisplayFont } from './display-font.ts';
import { readBrandFile } from './read-brand-file.ts';

/** The file of a brand folder that names its texts, colors and drawings. */
export const brandFileName = 'brand.json';

const brandFileBytesMax = 256 * 1024;

/** The brand with its drawings, as the server uses it. */
export interface LoadedBrand extends Brand {
  /** The checked SVG text of each drawing that `images` names. */
  drawings: Record<Exclude<DrawingName, 'poster' | 'horizon'>, string> & {
    poster?: string;
    horizon?: string;
  };
  /** The checked SVG text of each badge, by file name. */
  badgeDrawings: Readonly<Record<string, string>>;
  /** The checked SVG text of each scene of a product, by file name. */
  sceneDrawings: Readonly<Record<string, string>>;
  /** The font that `displayFont` names. */
  displayFontBytes?: Buffer;
  /** The brand as its folder has it; absent while the team has set nothing of it (`follow-settings.ts`). */
  asRead?: LoadedBrand;
  /** Tells apart what was made of the brand before and after a change; empty as the folder has it. */
  change?: string;
}

type DrawingName = keyof Brand['images'];

/** The shapes of the drawings, as width divided by height: least and most. */
const shapes: Readonly<Record<DrawingName, readonly [min: number, max: number, words: string]>> = {
  logo: [1, 14, 'wider than high'],
  logoOnDark: [1, 14, 'wider than high'],
  logoMono: [1, 14, 'wider than high'],
  logoPass: [1, 14, 'wider than high'],
  mark: [0.5, 2, 'about as wide as high'],
  markOnDark: [0.5, 2, 'about as wide as high'],
  markMono: [0.5, 2, 'about as wide as high'],
  favicon: [0.98, 1.02, 'square'],
  appIcon: [0.98, 1.02, 'square'],
  strip: [2, 4, 'a wide scene, such as 375 by 144'],
  empty: [0.5, 2, 'about as wide as high'],
  poster: [0.5, 1, 'a tall scene, such as 358 by 448'],
  horizon: [6, 24, 'long and low, such as 1440 by 120'],
};

const drawingNames = Object.keys(shapes) as DrawingName[]; // exactly the keys of the table

/** The brand, or every error of the folder. The unnamed files are harmless: the server ignores them. */
export interface BrandInspection {
  brand: LoadedBrand | undefined;
  faults: string[];
  unnamedFiles: string[];
}

/** Inspects the folder. Never throws because of its content. */
export async function inspectBrand(folder: string): Promise<BrandInspection> {
  const names = await readdir(folder).catch(() => undefined);
  if (names === undefined)
    return { brand: undefined, faults: [`${brandFileName} cannot be read in ${folder}`], unnamedFiles: [] };
  const { json, faults } = await readBrandJson(folder);
  if (json === undefined) return { brand: undefined, faults, unnamedFiles: [] };
  const checked = checkBrand(json);
  const phoneFault = checked.brand === undefined ? undefined : phoneRegionFault(checked.brand);
  const files = filesIn(json);
  const drawings = await readNamedDrawings(files, folder);
  const badgeFiles = badgeFilesIn(json);
  const badges = await readBadges(badgeFiles, folder);
  const sceneFiles = sceneFilesIn(valueIn(json, 'scenes'));
  const scenes = await readScenes(sceneFiles, folder);
  const font = await readFont(checked.brand?.displayFont, folder);
  const all = [
    ...checked.faults,
    ...(phoneFault === undefined ? [] : [phoneFault]),
    ...drawings.faults,
    ...badges.faults,
    ...scenes.faults,
    ...font.faults,
  ];
  const named = new Set([
    brandFileName,
    'README.md',
    ...files.values(),
    ...badgeFiles,
    ...sceneFiles,
    ...font.files,
  ]);
  const unnamedFiles = names
    .filter((name) => !name.startsWith('.') && !named.has(name))
    .map(printable)
    .toSorted();
  const brand =
    checked.brand === undefined || all.length > 0
      ? undefined
      : {
          ...checked.brand,
          drawings: drawings.texts,
          badgeDrawings: badges.texts,
          sceneDrawings: scenes.texts,
          ...font.read,
        };
  return { brand, faults: all, unnamedFiles };
}

/** The park's own font, if it names one, or why it cannot be used. */
async function readFont(file: string | undefined, folder: string) {
  if (file === undefined) return { files: [], faults: [], read: {} };
  try {
    const displayFontBytes = await readDisplayFont(file, folder);
    return { files: [file], faults: [], read: { displayFontBytes } };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { files: [file], faults: [fault], read: {} };
  }
}

/** A name may contain anything; a terminal must not obey it. */
function printable(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');
}

async function readBrandJson(folder: string): Promise<{ json?: unknown; faults: string[] }> {
  try {
    const bytes = await readBrandFile(brandFileName, folder, brandFileBytesMax);
    if (!isUtf8(bytes)) return { faults: [`${brandFileName} is not text in UTF-8`] };
    const text = bytes.toString('utf8').replace(/^\u{FEFF}/u, '');
    return parseJson(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { faults: [message === `${brandFileName} cannot be read` ? `${message} in ${folder}` : message] };
  }
}

function parseJson(text: string): { json?: unknown; faults: string[] } {
  try {
    return { json: JSON.parse(text) as unknown, faults: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, line = '1'] = /\(line (\d+) column \d+\)/.exec(reason) ?? [];
    const place = Math.min(Number(line), text.trimEnd().split('\n').length);
    return { faults: [`${brandFileName}: line ${place} is not valid JSON`] };
  }
}

/** The files that the JSON names, even if other values of it are wrong. */
function filesIn(json: unknown): Map<DrawingName, string> {
  const files = new Map<DrawingName, string>();
  for (const name of drawingNames) {
    const file = valueIn(valueIn(json, 'images'), name);
    if (typeof file === 'string' && /^[a-z0-9-]+\.svg$/.test(file)) files.set(name, file);
  }
  return files;
}

/** The files of the badges; an entry that is wrong names none, and the schema says so. */
function badgeFilesIn(json: unknown): string[] {
  const { success, data } = badgesSchema.safeParse(valueIn(json, 'badges'));
  return success ? badgeFilesOf(data) : [];
}

function valueIn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

async function readNamedDrawings(files: ReadonlyMap<DrawingName, string>, folder: string) {
  const faults: string[] = [];
  const texts: LoadedBrand['drawings'] = {
    ...{ logo: '', logoOnDark: '', logoMono: '', logoPass: '', mark: '', markOnDark: '', markMono: '' },
    ...{ favicon: '', appIcon: '', strip: '', empty: '' },
  };
  for (const [name, file] of files) {
    try {
      texts[name] = await readArtwork(file, folder);
      const fault = await drawingFault(name, texts[name]);
      if (fault !== undefined) faults.push(`${file} ${fault}`);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { texts, faults: [...new Set(faults)] };
}

/** Why a drawing cannot stand in its place, although it is safe to serve; undefined if it can. */
export async function drawingFault(name: DrawingName, svg: string): Promise<string | undefined> {
  const [min, max, words] = shapes[name];
  try {
    await renderArtwork(svg, { width: 32, height: 32 }, {});
    const ratio = await aspectRatioOf(svg);
    if (ratio < min || ratio > max) return `must be ${words} (images.${name})`;
    if (name === 'logo' && !(await isVisibleOnWhite(svg)))
      return 'cannot be seen on white, where pages and vouchers show it (images.logo)';
    return undefined;
  } catch {
    return 'cannot be drawn: it is not valid SVG';
  }
}

/** A scene is as wide as the strip, whose slot it takes. */
const shape = { min: 2, max: 4, fault: 'must be a wide scene, such as 375 by 144 (scenes)' };

/** The files that the scenes name, each once; none if they are wrong, as the schema says then. */
function sceneFilesIn(scenes: unknown): string[] {
  const { success, data } = scenesSchema.safeParse(scenes ?? {});
  return success ? [...new Set(Object.values(data))] : [];
}

/** The drawings of the scenes by file, and the errors of the others. */
function readScenes(files: readonly string[], folder: string): Promise<Drawings> {
  return readDrawings(files, async (file) => {
    const svg = await readArtwork(file, folder);
    const fault = await shapeFaultOf(svg, shape);
    if (fault !== undefined) throw new Error(`${file} ${fault}`);
    return svg;
  });
}
