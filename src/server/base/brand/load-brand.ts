/** Reads the operator's brand when the server starts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, parseBrand } from '#contract/brand.ts';
import { readArtwork } from './artwork.ts';
import { demoBrandFolder } from './demo-brand.ts';

/** The file of a brand folder that names its texts, colors and drawings. */
export const brandFileName = 'brand.json';

/** The brand with its drawings, as the server uses it. */
export interface LoadedBrand extends Brand {
  /** The checked SVG text of each drawing that `images` names. */
  drawings: Record<keyof Brand['images'], string>;
}

/**
 * Reads `brand.json` and the drawings beside it. Throws one Error that lists every error of the file or, if the file is
 * valid, of the drawings, so that a server with an incomplete brand does not start. The drawings stay in memory, so that
 * a folder that is edited later changes nothing until the next start.
 */
export async function loadBrand(folder = demoBrandFolder): Promise<LoadedBrand> {
  const brand = parseBrand(await readBrandFile(folder));
  const { images } = brand;
  const faults: string[] = [];
  const read = (fileName: string): Promise<string> =>
    readArtwork(fileName, folder).catch((error: unknown) => {
      faults.push(error instanceof Error ? error.message : String(error));
      return '';
    });
  const drawings = {
    logo: await read(images.logo),
    logoOnDark: await read(images.logoOnDark),
    logoMono: await read(images.logoMono),
    logoPass: await read(images.logoPass),
    mark: await read(images.mark),
    markOnDark: await read(images.markOnDark),
    markMono: await read(images.markMono),
    favicon: await read(images.favicon),
    appIcon: await read(images.appIcon),
    strip: await read(images.strip),
    empty: await read(images.empty),
  };
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { ...brand, drawings };
}

async function readBrandFile(folder: string): Promise<unknown> {
  const text = await readFile(join(folder, brandFileName), 'utf8').catch(() => {
    throw new Error(`${brandFileName} cannot be read in ${folder}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${brandFileName} is not valid JSON: ${reason}`, { cause: error });
  }
}
