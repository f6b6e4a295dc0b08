/** Colors by lightness, chroma and hue (OKLCH), in which equal steps look equally large to the eye. */
import { channelsOf } from './colors.ts';

/** A color by lightness (0 to 1), chroma (0 is grey, about 0.3 the most vivid) and hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Converts six hex digits; the hue of a grey is meaningless, and its chroma is nearly 0. */
export function oklchOf(color: string): Oklch {
  const [red, green, blue] = channelsOf(color).map((channel) => linearOf(channel / 255)) as Triple; // three in, three out
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The nearest color that a screen can show, as six hex digits: keeps lightness and hue, and lowers the chroma if it must. */
export function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  if (lightness <= 0) return '000000';
  if (lightness >= 1) return 'ffffff';
  let [shown, tooVivid] = [0, chroma];
  if (isShowable(linearRgbOf({ lightness, chroma, hue }))) shown = chroma;
  else
    for (let step = 0; step < halvings; step += 1) {
      const middle = (shown + tooVivid) / 2;
      if (isShowable(linearRgbOf({ lightness, chroma: middle, hue }))) shown = middle;
      else tooVivid = middle;
    }
  return linearRgbOf({ lightness, chroma: shown, hue })
    .map((channel) => Math.round(encoded(Math.min(Math.max(channel, 0), 1)) * 255))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}

type Triple = [number, number, number];

/** Finds the chroma to a precision that a screen with eight bits a channel cannot show. */
const halvings = 12;

function linearRgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Allows the error of rounding, so that every color of a screen stays as it is. */
function isShowable(channels: Triple): boolean {
  return channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function linearOf(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}
