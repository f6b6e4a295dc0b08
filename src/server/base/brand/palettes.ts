/** The colors of a whole brand from one color: both themes and the pass, readable for any color at all. */
import type { Palette } from '#contract/brand-palette.ts';
import { contrastRatio } from '#domain/colors.ts';
import { contrastRatioMin } from '#domain/constants.ts';
import { hexOfOklch, oklchOf, type Oklch } from '#domain/oklch.ts';

/** The colors of a brand as `brand.json` holds them, each `#rrggbb`. */
export interface BrandColors {
  passColors: { background: string; foreground: string; label: string };
  colors: { light: Palette; dark: Palette };
}

/** Makes all colors of a brand from one, given as `#rrggbb`. Every pair that the brand's schema checks is readable. */
export function brandColorsOf(color: string): BrandColors {
  const seed = oklchOf(color.slice(1));
  const accent = accentOf(seed);
  return {
    passColors: passColorsOf(seed, accent),
    colors: { light: paletteOf(seed, accent, lightShades), dark: paletteOf(seed, accent, darkShades) },
  };
}

/** A little above what the schema asks for, so that a rounded color still passes. */
const readableRatio = contrastRatioMin + 0.1;
const outlineRatio = 3.1;

/** Hues of the colors that mean the same in every park: an error, a success, a warning. */
const signalHues = { danger: 27, success: 158, warning: 70 } as const;

/** How light a color is, and its largest chroma. */
interface Shade {
  lightness: number;
  chroma: number;
}

/** The numbers of a theme. Texts and outlines start at their shade and move in `direction` until they are readable. */
interface ThemeShades {
  direction: 1 | -1;
  page: Shade;
  surface: Shade;
  brandSoft: Shade;
  signalSoft: Shade;
  signal: Shade;
  ink: Shade;
  muted: Shade;
  line: Shade;
  outline: Shade;
  /** The brand's own color keeps its lightness if it is at least this one. */
  brand: Shade;
}

const lightShades: ThemeShades = {
  direction: -1,
  page: { lightness: 0.978, chroma: 0.009 },
  surface: { lightness: 1, chroma: 0 },
  brandSoft: { lightness: 0.945, chroma: 0.028 },
  signalSoft: { lightness: 0.948, chroma: 0.024 },
  signal: { lightness: 0.48, chroma: 0.15 },
  ink: { lightness: 0.27, chroma: 0.035 },
  muted: { lightness: 0.48, chroma: 0.025 },
  line: { lightness: 0.9, chroma: 0.014 },
  outline: { lightness: 0.62, chroma: 0.02 },
  brand: { lightness: 0, chroma: Infinity },
};

const darkShades: ThemeShades = {
  direction: 1,
  page: { lightness: 0.215, chroma: 0.024 },
  surface: { lightness: 0.262, chroma: 0.03 },
  brandSoft: { lightness: 0.32, chroma: 0.05 },
  signalSoft: { lightness: 0.31, chroma: 0.045 },
  signal: { lightness: 0.8, chroma: 0.11 },
  ink: { lightness: 0.95, chroma: 0.012 },
  muted: { lightness: 0.78, chroma: 0.02 },
  line: { lightness: 0.37, chroma: 0.03 },
  outline: { lightness: 0.62, chroma: 0.025 },
  brand: { lightness: 0.79, chroma: 0.17 },
};

function paletteOf(seed: Oklch, accent: string, shades: ThemeShades): Palette {
  const { direction } = shades;
  const page = paletteHexOf(inShade(seed, shades.page));
  const surface = paletteHexOf(inShade(seed, shades.surface));
  const soft = (hue: number): string => paletteHexOf({ ...shades.signalSoft, hue });
  const softs = {
    brandSoft: paletteHexOf(inShade(seed, shades.brandSoft)),
    dangerSoft: soft(signalHues.danger),
    successSoft: soft(signalHues.success),
    warningSoft: soft(signalHues.warning),
  };
  const grounds = [page, surface, ...Object.values(softs)];
  const onAll = (color: Oklch): string => readable(color, grounds, readableRatio, direction);
  const start = direction === -1 ? withoutMud(seed) : seed;
  const lightness = Math.max(start.lightness, shades.brand.lightness);
  const brand = onAll(inShade(start, { ...shades.brand, lightness }));
  return {
    page,
    surface,
    ink: onAll(inShade(seed, shades.ink)),
    muted: onAll(inShade(seed, shades.muted)),
    line: paletteHexOf(inShade(seed, shades.line)),
    outline: readable(inShade(seed, shades.outline), [page, surface], outlineRatio, direction),
    brand,
    onBrand: textOn(brand),
    accent,
    onAccent: textOn(accent),
    ...softs,
    ...signalsOf((hue) => onAll({ ...shades.signal, hue })),
  };
}

function signalsOf(colorOf: (hue: number) => string) {
  const danger = colorOf(signalHues.danger);
  const success = colorOf(signalHues.success);
  const warning = colorOf(signalHues.warning);
  return {
    danger,
    onDanger: textOn(danger),
    success,
    onSuccess: textOn(success),
    warning,
    onWarning: textOn(warning),
  };
}

/** From this lightness on a color is too pale for texts on white, so it serves as the accent itself. */
const paleLightness = 0.72;
/** Below this chroma the eye sees a grey. */
const greyChroma = 0.04;
/** Above this chroma a light color glares on a whole pass. */
const glaringChroma = 0.2;

/** The second color: the seed itself if it is too pale for the first, otherwise one that stands apart from it. */
function accentOf(seed: Oklch): string {
  const isColored = seed.chroma >= greyChroma;
  if (isColored && seed.lightness >= paleLightness) return paletteHexOf(seed);
  if (isColored && (seed.hue < 38 || seed.hue > 340)) return '#f7c948';
  if (isColored && seed.hue < 112) return '#5cc8c2';
  return '#f5b041';
}

/**
 * A wallet pass in the seed itself: dark text on a light color, white text on any other, which is darkened until the
 * text is easy to read. A black pass would hide the shadow of its scene, so black becomes a very dark grey.
 */
function passColorsOf(seed: Oklch, accent: string): BrandColors['passColors'] {
  if (seed.lightness >= paleLightness && seed.chroma <= glaringChroma) {
    const background = paletteHexOf(seed);
    const dark = { ...seed, lightness: 0.27, chroma: Math.min(seed.chroma, 0.04) };
    const foreground = readable(dark, [background], 7, -1);
    const label = readable({ ...dark, lightness: 0.4 }, [background], readableRatio, -1);
    return { background, foreground, label };
  }
  const start = withoutMud({ ...seed, lightness: Math.max(seed.lightness, 0.24) });
  const background = readable(start, ['#ffffff'], 6, -1);
  const label = oklchOf(accent.slice(1));
  const pale = { ...label, lightness: 0.9, chroma: Math.min(label.chroma, 0.08) };
  return {
    background,
    foreground: '#ffffff',
    label: readable(pale, [background], readableRatio, 1),
  };
}

/** A darkened yellow looks like mud; turned towards orange, it looks like amber. */
function withoutMud(seed: Oklch): Oklch {
  const isYellow = seed.chroma >= greyChroma && seed.lightness >= paleLightness && seed.hue > 75;
  return isYellow && seed.hue < 118 ? { ...seed, hue: 68 } : seed;
}

/** The seed's hue in the lightness of the shade, at most as colorful as the shade. */
function inShade({ hue, chroma }: Oklch, shade: Shade): Oklch {
  return { hue, lightness: shade.lightness, chroma: Math.min(chroma, shade.chroma) };
}

/** Moves the lightness in small steps until the color can be read on every ground; ends at black or white. */
function readable(color: Oklch, grounds: readonly string[], ratio: number, direction: 1 | -1): string {
  for (let lightness = color.lightness; lightness > 0 && lightness < 1; lightness += direction * 0.005) {
    const candidate = paletteHexOf({ ...color, lightness });
    if (grounds.every((ground) => contrastRatio(candidate.slice(1), ground.slice(1)) >= ratio))
      return candidate;
  }
  return direction === 1 ? '#ffffff' : '#000000';
}

/** White or a very dark shade of the ground, whichever is easier to read; black if even that is too faint. */
function textOn(ground: string): string {
  const whiteRatio = contrastRatio('ffffff', ground.slice(1));
  if (whiteRatio >= readableRatio) return '#ffffff';
  const { hue, chroma } = oklchOf(ground.slice(1));
  return readable({ lightness: 0.22, chroma: Math.min(chroma, 0.04), hue }, [ground], readableRatio, -1);
}

function paletteHexOf(color: Oklch): string {
  return `#${hexOfOklch(color)}`;
}
