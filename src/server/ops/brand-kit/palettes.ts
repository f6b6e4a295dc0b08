/** The colors of a whole brand from one color: both themes and the pass, readable for any color at all. */
import type { Palette } from '#contract/brand.ts';
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
    colors: { light: lightPaletteOf(seed, accent), dark: darkPaletteOf(seed, accent) },
  };
}

/** A little above what the schema asks for, so that a rounded color still passes. */
const readableRatio = contrastRatioMin + 0.1;
const outlineRatio = 3.1;

/** Hues of the colors that mean the same in every park: an error, a success, a warning. */
const signalHues = { danger: 27, success: 158, warning: 70 } as const;

function lightPaletteOf(seed: Oklch, accent: string): Palette {
  const surface = '#ffffff';
  const page = tint(seed, 0.978, 0.009);
  const soft = (hue: number): string => paletteHexOf({ lightness: 0.948, chroma: 0.024, hue });
  const softs = {
    brandSoft: tint(seed, 0.945, 0.028),
    dangerSoft: soft(signalHues.danger),
    successSoft: soft(signalHues.success),
    warningSoft: soft(signalHues.warning),
  };
  const grounds = [page, surface, ...Object.values(softs)];
  const darker = (color: Oklch): string => readable(color, grounds, readableRatio, -1);
  const signals = signalsOf((hue) => darker({ lightness: 0.48, chroma: 0.15, hue }));
  const brand = darker(withoutMud(seed));
  return {
    page,
    surface,
    ink: darker({ ...seed, lightness: 0.27, chroma: Math.min(seed.chroma, 0.035) }),
    muted: darker({ ...seed, lightness: 0.48, chroma: Math.min(seed.chroma, 0.025) }),
    line: tint(seed, 0.9, 0.014),
    outline: readable(
      { ...seed, lightness: 0.62, chroma: Math.min(seed.chroma, 0.02) },
      [page, surface],
      outlineRatio,
      -1,
    ),
    brand,
    onBrand: textOn(brand),
    accent,
    onAccent: textOn(accent),
    ...softs,
    ...signals,
  };
}

function darkPaletteOf(seed: Oklch, accent: string): Palette {
  const page = tint(seed, 0.215, 0.024);
  const surface = tint(seed, 0.262, 0.03);
  const soft = (hue: number): string => paletteHexOf({ lightness: 0.31, chroma: 0.045, hue });
  const softs = {
    brandSoft: tint(seed, 0.32, 0.05),
    dangerSoft: soft(signalHues.danger),
    successSoft: soft(signalHues.success),
    warningSoft: soft(signalHues.warning),
  };
  const grounds = [page, surface, ...Object.values(softs)];
  const lighter = (color: Oklch): string => readable(color, grounds, readableRatio, 1);
  const signals = signalsOf((hue) => lighter({ lightness: 0.8, chroma: 0.11, hue }));
  const brand = lighter({
    ...seed,
    lightness: Math.max(seed.lightness, 0.79),
    chroma: Math.min(seed.chroma, 0.17),
  });
  return {
    page,
    surface,
    ink: lighter({ ...seed, lightness: 0.95, chroma: Math.min(seed.chroma, 0.012) }),
    muted: lighter({ ...seed, lightness: 0.78, chroma: Math.min(seed.chroma, 0.02) }),
    line: tint(seed, 0.37, 0.03),
    outline: readable(
      { ...seed, lightness: 0.62, chroma: Math.min(seed.chroma, 0.025) },
      [page, surface],
      outlineRatio,
      1,
    ),
    brand,
    onBrand: textOn(brand),
    accent,
    onAccent: textOn(accent),
    ...softs,
    ...signals,
  };
}

function signalsOf(colorOf: (hue: number) => string) {
  const [danger, success, warning] = [signalHues.danger, signalHues.success, signalHues.warning].map(
    colorOf,
  ) as [string, string, string]; // three in, three out
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

/** The seed's hue at another lightness, as pale as `chromaMax` asks for. */
function tint(seed: Oklch, lightness: number, chromaMax: number): string {
  return paletteHexOf({ hue: seed.hue, lightness, chroma: Math.min(seed.chroma, chromaMax) });
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
