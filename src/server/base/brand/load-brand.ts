/** Reads the operator's brand when the server starts. */
import { resolve } from 'node:path';

import type { Environment } from '../config/parse-settings.ts';
import { demoBrandFaults, demoBrandFolder } from './demo-brand.ts';
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

/** The brand, or one or more errors, each a line or a group of lines for the list of configuration errors. */
export type BrandReading = { brand: LoadedBrand; faults?: never } | { brand?: never; faults: string[] };

/**
 * Reads the brand folder of this environment. Production accepts neither the demo's folder nor a brand that names the
 * demo park; `readConfig` reports an absent `BRAND_DIR` and the demo's folder, so there the answer has no error of its own.
 */
export async function readBrand(environment: Environment): Promise<BrandReading> {
  const isProduction = environment['NODE_ENV'] === 'production';
  const folder = resolve(environment['BRAND_DIR'] || demoBrandFolder);
  if (isProduction && folder === demoBrandFolder) return { faults: [] };
  try {
    const brand = await loadBrand(folder);
    const faults = isProduction ? demoBrandFaults(brand) : [];
    return faults.length === 0 ? { brand } : { faults };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { faults: [message.replaceAll('\n- ', '\n    - ')] };
  }
}
