/** The brand of the demo park: the default in development, refused in production. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

import type { Brand } from '#contract/brand.ts';

/** The folder of the demo park's brand, which is part of the product. */
export const demoBrandFolder = join(import.meta.dirname, '../../../../brand');

/**
 * The errors of a production brand that still names the demo park, such as an edited copy of its folder: one for each
 * text that contains the demo's name or its web address.
 */
export function demoBrandFaults(brand: Brand): string[] {
  const names = readDemoNames();
  return textsOf(brand, []).flatMap(({ path, text }) => {
    const found = names.find((name) => text.toLowerCase().includes(name.toLowerCase()));
    return found === undefined
      ? []
      : [`the brand's ${path.join('.')} names the demo park ("${found}"), which production refuses`];
  });
}

const namesSchema = z.object({ name: z.string(), shortName: z.string(), website: z.url() });

function readDemoNames(): string[] {
  const file: unknown = JSON.parse(readFileSync(join(demoBrandFolder, 'brand.json'), 'utf8'));
  const { name, shortName, website } = namesSchema.parse(file);
  return [name, new URL(website).hostname, shortName];
}

interface FoundText {
  path: string[];
  text: string;
}

function textsOf(value: unknown, path: string[]): FoundText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}
