/** Reads the operator's brand when the server starts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, parseBrand } from '#contract/brand.ts';
import { readArtwork } from './artwork.ts';

/**
 * Reads `brand.json` in the given folder and checks every drawing that it names in `brand/`. Throws one Error that
 * lists every error of the file or, if the file is valid, of the drawings, so that a server with an incomplete brand
 * does not start.
 */
export async function loadBrand(folder = join(import.meta.dirname, '../../../..')): Promise<Brand> {
  const json: unknown = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'));
  const brand = parseBrand(json);
  const readings = Object.values(brand.images).map((fileName) =>
    readArtwork(fileName, join(folder, 'brand')),
  );
  const faults = (await Promise.allSettled(readings)).filter((reading) => reading.status === 'rejected');
  if (faults.length > 0) throw new Error(faults.map((fault) => String(fault.reason)).join('\n'));
  return brand;
}
