/** Pass colours: six hex digits without a #, and the contrast rule (decisions 2). */
import { contrastRatioMin } from './constants.ts';

/** Six hex digits, as staff pick and the server sends them. */
export const colorPattern = /^[0-9A-Fa-f]{6}$/;

/** The text colour to use on a background: the wanted one, or black or white where it would be hard to read. */
export function readableColor(foreground: string, background: string): string {
  if (contrastRatio(foreground, background) >= contrastRatioMin) return foreground;
  return contrastRatio('FFFFFF', background) >= contrastRatio('000000', background) ? 'FFFFFF' : '000000';
}

/** A colour as wallets of Apple's want it in pass.json. */
export function rgbOf(color: string): string {
  return `rgb(${channelsOf(color).join(',')})`;
}

/** WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]; // two in, two out
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number]; // channelsOf gives three
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The color between two others; a share of 0 is the first, 1 the second. */
export function mixColors(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  return channelsOf(color)
    .map((channel, index) => Math.round(channel * (1 - share) + (others[index] ?? 0) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('');
}

/** Red, green and blue from 0 to 255. Throws a RangeError for anything but six hex digits: a wrong colour must never pass for black. */
export function channelsOf(color: string): [number, number, number] {
  if (!colorPattern.test(color)) throw new RangeError(`"${color}" is not a color of six hex digits.`);
  const value = Number.parseInt(color, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
