/** The colors of a brand, and the contrasts that they need. */
import * as z from 'zod/mini';

import { contrastRatio } from '#domain/colors.ts';
import { contrastRatioMin } from '#domain/constants.ts';

import { valueAt } from './value-at.ts';

/** One color. */
export const color = z
  .string('must be a colour')
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b4f6c'));

/** The colours of one theme: grounds, texts, and each signal colour with the text on it and its soft ground. */
export const paletteSchema = z.strictObject({
  page: color,
  surface: color,
  ink: color,
  muted: color,
  /** Hairlines that only decorate. */
  line: color,
  /** Borders that tell where a field or a button is. */
  outline: color,
  brand: color,
  onBrand: color,
  brandSoft: color,
  accent: color,
  onAccent: color,
  danger: color,
  onDanger: color,
  dangerSoft: color,
  success: color,
  onSuccess: color,
  successSoft: color,
  warning: color,
  onWarning: color,
  warningSoft: color,
});

/** The colours of one theme, each `#rrggbb`. */
export type Palette = z.infer<typeof paletteSchema>;

/** Contrast a border needs to be found by eye (WCAG 1.4.11). */
const outlineContrastMin = 3;

const grounds = ['page', 'surface', 'brandSoft', 'dangerSoft', 'successSoft', 'warningSoft'] as const;
const texts = ['ink', 'muted', 'brand', 'danger', 'success', 'warning'] as const;

/** Every pair of a palette that is put on one another on a screen, and the contrast it needs. */
export const contrastPairs: readonly { over: keyof Palette; ground: keyof Palette; ratioMin: number }[] = [
  ...texts.flatMap((over) => grounds.map((ground) => ({ over, ground, ratioMin: contrastRatioMin }))),
  { over: 'onBrand', ground: 'brand', ratioMin: contrastRatioMin },
  { over: 'onAccent', ground: 'accent', ratioMin: contrastRatioMin },
  { over: 'onDanger', ground: 'danger', ratioMin: contrastRatioMin },
  { over: 'onSuccess', ground: 'success', ratioMin: contrastRatioMin },
  { over: 'onWarning', ground: 'warning', ratioMin: contrastRatioMin },
  { over: 'outline', ground: 'page', ratioMin: outlineContrastMin },
  { over: 'outline', ground: 'surface', ratioMin: outlineContrastMin },
];

/** The pairs of colors in a `brand.json` that cannot be read on one another. */
export function contrastFaults(json: unknown): string[] {
  const palettes = ['light', 'dark'].flatMap((theme) =>
    contrastPairs.map(({ over, ground, ratioMin }) =>
      contrastFault(json, ['colors', theme], over, ground, ratioMin),
    ),
  );
  const pass = ['foreground', 'label'].map((over) =>
    contrastFault(json, ['passColors'], over, 'background', contrastRatioMin),
  );
  return [...palettes, ...pass].filter((fault) => fault !== undefined);
}

/** Says nothing where a colour is missing or malformed: the schema has said it. */
function contrastFault(
  json: unknown,
  place: string[],
  over: string,
  ground: string,
  ratioMin: number,
): string | undefined {
  const [first, second] = [valueAt(json, [...place, over]), valueAt(json, [...place, ground])];
  if (!color.safeParse(first).success || !color.safeParse(second).success) return undefined;
  const ratio = contrastRatio(String(first).slice(1), String(second).slice(1));
  if (ratio >= ratioMin) return undefined;
  return `${place.join('.')}: ${over} on ${ground} has a contrast of ${ratio.toFixed(2)}, it needs ${ratioMin}`;
}
