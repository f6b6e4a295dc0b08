/** The sky over the park at a time of day: sun, air and sea are those of nature, the land is in the brand's color. */
import { contrastRatio, mixColors } from './colors.ts';
import { contrastRatioMin } from './constants.ts';

/** The parts of a day that look different. A page in dark mode shows the night instead. */
export type SkyPhase = 'morning' | 'day' | 'dusk';

/** The hours of the park's clock at which morning, day and dusk begin; dusk lasts until the next morning. */
const [morningFrom, dayFrom, duskFrom] = [5, 10, 17];

/** The part of the day by the park's clock. */
export function skyPhaseOf(instant: Date, timeZone: string): SkyPhase {
  const { hour } = instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
  if (hour < morningFrom || hour >= duskFrom) return 'dusk';
  return hour < dayFrom ? 'morning' : 'day';
}

/** The brand's colors that a sky is mixed from, each six hex digits without a #. */
export interface SkyPaints {
  /** The pages' backgrounds, light and dark. */
  page: string;
  darkPage: string;
  /** The texts on these backgrounds, which a light sky keeps readable. */
  ink: string;
  brand: string;
  /** The text on a dark sky. */
  onDark: string;
}

/** The colors of a sky from its top to its horizon, of its sun or moon, of the land, and of the water below. */
export interface SkyColors {
  top: string;
  middle: string;
  low: string;
  sun: string;
  land: string;
  water: string;
  /** The ring around what has the focus in the header. */
  mark: string;
}

/** The colors of nature, the same for every brand. */
const [sun, coral, air, sea] = ['f5b041', 'de8035', '7cc4d8', '0b4f6c'];

/** What dusk adds to them. */
const [indigo, plum] = ['232359', '5a3470'];

/** The sky of a page in light mode. */
export function skyColorsOf(phase: SkyPhase, paints: SkyPaints): SkyColors {
  const { page, darkPage, brand } = paints;
  if (phase === 'morning') {
    const middle = mixColors(page, coral, 0.26);
    return light(paints, {
      top: mixColors(page, sun, 0.14),
      middle,
      low: mixColors(page, coral, 0.55),
      sun: mixColors(sun, page, 0.35),
      land: mixColors(middle, brand, 0.55),
      water: mixColors(mixColors(air, sea, 0.25), middle, 0.25),
    });
  }
  if (phase === 'day') {
    const middle = mixColors('FFFFFF', air, 0.5);
    return light(paints, {
      top: mixColors('FFFFFF', air, 0.78),
      middle,
      low: mixColors(page, air, 0.12),
      sun: mixColors('FFFFFF', sun, 0.6),
      land: mixColors(middle, brand, 0.66),
      water: mixColors(air, sea, 0.42),
    });
  }
  return dark(paints, {
    top: mixColors(indigo, darkPage, 0.4),
    middle: mixColors(mixColors(plum, sea, 0.4), indigo, 0.3),
    low: mixColors(coral, plum, 0.3),
    sun: mixColors(sun, coral, 0.3),
    land: mixColors(mixColors(darkPage, indigo, 0.25), '000000', 0.2),
    water: mixColors(mixColors(sea, indigo, 0.4), darkPage, 0.3),
  });
}

/** The sky of a page in dark mode, at any time. */
export function nightColorsOf(paints: SkyPaints): SkyColors {
  const { darkPage, onDark } = paints;
  return dark(paints, {
    top: mixColors(mixColors(darkPage, indigo, 0.3), '000000', 0.45),
    middle: mixColors(darkPage, indigo, 0.4),
    low: mixColors(mixColors(darkPage, indigo, 0.2), sea, 0.6),
    sun: mixColors(onDark, sea, 0.18),
    land: mixColors(darkPage, '000000', 0.6),
    water: mixColors(darkPage, sea, 0.55),
  });
}

/** Behind the logo the upper sky is light enough for the ink and the brand's color. */
function light({ page, ink, brand }: SkyPaints, colors: Omit<SkyColors, 'mark'>): SkyColors {
  const clear = (color: string): string => moved(color, 'ffffff', [ink, brand]) ?? page;
  return { ...colors, mark: brand, top: clear(colors.top), middle: clear(colors.middle) };
}

/** Behind the logo for dark backgrounds the upper sky is dark enough. */
function dark({ darkPage, onDark }: SkyPaints, colors: Omit<SkyColors, 'mark'>): SkyColors {
  const clear = (color: string): string => moved(color, '000000', [onDark]) ?? darkPage;
  return { ...colors, mark: onDark, top: clear(colors.top), middle: clear(colors.middle) };
}

/** Moves a color toward white or black until the texts are readable on it; undefined if they never are. */
function moved(color: string, end: string, texts: readonly string[]): string | undefined {
  const isReadable = (one: string): boolean =>
    texts.every((text) => contrastRatio(text, one) >= contrastRatioMin);
  return Array.from({ length: 11 }, (_item, step) => mixColors(color, end, step / 10)).find(isReadable);
}
