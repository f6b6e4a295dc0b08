/** Takes an operator's own logo and finds out in which places it can stand. */
import { artworkFaults } from '#server/base/brand/artwork.ts';
import { contrastRatio } from '#domain/colors.ts';

import type { BrandColors } from '#server/base/brand/palettes.ts';

/** The drawings that the logo replaces, and why the others stay drawn from the name. */
export interface PlacedLogo {
  files: Partial<Record<'logo.svg' | 'logo-on-dark.svg' | 'logo-mono.svg' | 'logo-pass.svg', string>>;
  notes: string[];
  /** True if no drawing of the name is left. */
  isEverywhere: boolean;
}

/** The errors of the SVG, or a function that places it once the colors of the brand are known. */
export function placeLogo(
  svg: string,
): { errors: string[]; placed?: never } | { errors?: never; placed: (colors: BrandColors) => PlacedLogo } {
  const errors = artworkFaults(svg);
  if (errors.length > 0) return { errors };
  return { placed: (colors) => place(svg, colors) };
}

/** Contrast at which a shape is visible on its ground. */
const visibleRatio = 3;

function place(svg: string, { colors: { light, dark } }: BrandColors): PlacedLogo {
  const paints = paintsOf(svg);
  const [only] = paints;
  if (paints.length === 1 && only !== undefined) {
    const inColor = (color: string): string => recolor(svg, color);
    const isVisible = isVisibleOn(only, light.surface) && isVisibleOn(only, light.page);
    return {
      isEverywhere: true,
      files: {
        'logo.svg': isVisible ? svg : inColor(light.brand),
        'logo-on-dark.svg': isVisibleOn(only, dark.page) ? svg : inColor(dark.ink),
        'logo-mono.svg': inColor('currentColor'),
        'logo-pass.svg': inColor('currentColor'),
      },
      notes: isVisible
        ? []
        : ['The logo is drawn in the brand color, because its own is too faint on white.'],
    };
  }
  const isForDark = paints.length > 0 && paints.every((paint) => isVisibleOn(paint, dark.page));
  const notes = [
    'The logo has several colors, so passes and prints in one color show the drawn name: replace logo-mono.svg and logo-pass.svg with a version in currentColor.',
    ...(isForDark
      ? []
      : [
          'A color of the logo is too faint on dark pages, so logo-on-dark.svg shows the drawn name: replace it.',
        ]),
  ];
  return {
    isEverywhere: false,
    files: { 'logo.svg': svg, ...(isForDark ? { 'logo-on-dark.svg': svg } : {}) },
    notes,
  };
}

const paintPattern = /\b(fill|stroke|stop-color)\s*=\s*["']([^"']*)["']/gi;
const hexPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Every color of the drawing as it is written, `url(...)` of gradients included. A drawing without any is black; one
 * with a `style` attribute counts as colored twice, because its colors are not read.
 */
function paintsOf(svg: string): string[] {
  const paints = new Set(
    Array.from(svg.matchAll(paintPattern), ([, , value = '']) => value.trim().toLowerCase()).filter(
      (value) => value !== 'none',
    ),
  );
  if (/\bstyle\s*=/i.test(svg)) return [...paints, 'style', 'unread'];
  return paints.size === 0 ? ['#000000'] : [...paints];
}

/** A color that is not six or three hex digits is not judged, and counts as invisible. */
function isVisibleOn(paint: string, ground: string): boolean {
  const named = paint === 'black' ? '#000000' : paint === 'white' ? '#ffffff' : paint;
  if (!hexPattern.test(named)) return false;
  const digits = named.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return contrastRatio(long, ground.slice(1)) >= visibleRatio;
}

function recolor(svg: string, color: string): string {
  const painted = svg.replaceAll(paintPattern, (whole, name: string, value: string) =>
    value.trim() === 'none' ? whole : `${name}="${color}"`,
  );
  return painted.replace(/<svg\b(?![^>]*\sfill=)/, `<svg fill="${color}"`);
}
