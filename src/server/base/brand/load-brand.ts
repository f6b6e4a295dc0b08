/** Reads the operator's brand when the server starts. */
import { demoBrandFolder } from './demo-brand.ts';
import { brandFileName, inspectBrand, type LoadedBrand } from './inspect-brand.ts';

export type { LoadedBrand } from './inspect-brand.ts';

/**
 * Reads `brand.json` and the files beside it that it names. Throws one Error that lists every error, so that a server
 * with an incomplete brand does not start. The files stay in memory, so that a folder that is edited later changes
 * nothing until the next start.
 */
export async function loadBrand(folder = demoBrandFolder): Promise<LoadedBrand> {
  const { brand, faults } = await inspectBrand(folder);
  if (brand !== undefined) return brand;
  throw new Error(`${brandFileName} cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
}
