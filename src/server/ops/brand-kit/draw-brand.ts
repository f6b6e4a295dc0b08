/** Draws the twelve pictures of a brand from its name, its colors and one of the scenes. */
import { contrastRatio } from '#domain/colors.ts';
import { hexOfOklch, oklchOf } from '#domain/oklch.ts';

import { letter, type Lettering } from './lettering.ts';
import type { BrandColors } from '#server/base/brand/palettes.ts';
import type { MarkPaint } from './scenes/scene.ts';
import { scenes, type SceneName } from './scenes/scenes.ts';
import { disc, short } from './shapes.ts';

/** What the drawings show. */
export interface Subject {
  name: string;
  /** Stands in for a name whose letters take too many bytes. */
  shortName: string;
  scene: SceneName;
  colors: BrandColors;
}

/** The drawings by file name, and the reasons why one of them is plainer than it could be. */
export interface Drawings {
  files: Record<DrawingName, string>;
  notes: string[];
}

/** The files of a brand's folder, by their keys in `brand.json`. */
export const drawingNames = {
  logo: 'logo.svg',
  logoOnDark: 'logo-on-dark.svg',
  logoMono: 'logo-mono.svg',
  logoPass: 'logo-pass.svg',
  mark: 'mark.svg',
  markOnDark: 'mark-on-dark.svg',
  markMono: 'mark-mono.svg',
  favicon: 'favicon.svg',
  appIcon: 'app-icon.svg',
  strip: 'strip.svg',
  empty: 'empty.svg',
  horizon: 'horizon.svg',
} as const;

type DrawingName = (typeof drawingNames)[keyof typeof drawingNames];

/** Draws every picture. A name in any script works: letters without a font are left out, and the notes say so. */
export async function drawBrand(subject: Subject): Promise<Drawings> {
  const { light, dark } = subject.colors.colors;
  const { mark, strip } = scenes[subject.scene];
  const { lines, rows, notes } = await letterName(subject);
  const onLight = { main: light.brand, accent: strongest(light.accent, light.page, light.brand) };
  const onDark = { main: dark.brand, accent: strongest(dark.accent, dark.page, dark.ink) };
  const mono = { main: 'currentColor', accent: 'currentColor' };
  const logo = (paint: MarkPaint, text: string): string => drawNameLogo(mark(paint), lines, text);
  return {
    notes,
    files: {
      'logo.svg': logo(onLight, light.ink),
      'logo-on-dark.svg': logo(onDark, dark.ink),
      'logo-mono.svg': logo(mono, 'currentColor'),
      'logo-pass.svg': drawNameLogo(mark(mono), rows, 'currentColor'),
      'mark.svg': square(mark(onLight)),
      'mark-on-dark.svg': square(mark(onDark)),
      'mark-mono.svg': square(mark(mono)),
      'favicon.svg': drawFavicon(subject),
      'app-icon.svg': drawAppIcon(subject),
      'strip.svg': drawStrip(strip),
      'empty.svg': drawEmpty(subject),
      'horizon.svg': drawHorizon(subject),
    },
  };
}

/** The size that the schema allows, less what the frame of a drawing takes. */
const letteringBytesMax = 10_500;

interface LetteredName {
  /** The name on one line, or on two if it is long. */
  lines: Lettering[];
  /** The name on two lines if it has two words. */
  rows: Lettering[];
  notes: string[];
}

async function letterName({ name, shortName }: Subject): Promise<LetteredName> {
  for (const text of new Set([name, shortName])) {
    const whole = await letter(text);
    if (whole === undefined) continue;
    const rows = await halvesOf(text, whole);
    const lines = whole.widthEm > longLineEm ? rows : [whole];
    if (pathOf(rows).length > letteringBytesMax || pathOf(lines).length > letteringBytesMax) continue;
    const notes = [
      ...(text === name ? [] : [`The logo says "${text}", because "${name}" takes too many letters.`]),
      ...(whole.missing === '' ? [] : [`No font has "${whole.missing}", so the logo leaves it out.`]),
    ];
    return { lines, rows, notes };
  }
  return {
    lines: [],
    rows: [],
    notes: [`The logo shows only the mark, because no font has the letters of "${name}" in a few kilobytes.`],
  };
}

const longLineEm = 12;

function pathOf(lines: readonly Lettering[]): string {
  return lines.map((line) => line.pathAt(100.1, 33.3, 30.3)).join('');
}

/** Splits a name between the two words that make its halves most equal. */
async function halvesOf(text: string, whole: Lettering): Promise<Lettering[]> {
  const words = text.trim().split(/\s+/u);
  const splits = await Promise.all(
    words
      .slice(1)
      .map((_word, index) =>
        Promise.all([letter(words.slice(0, index + 1).join(' ')), letter(words.slice(index + 1).join(' '))]),
      ),
  );
  const pairs = splits
    .map((pair) => pair.filter((line) => line !== undefined))
    .filter((pair) => pair.length === 2);
  const widest = (pair: readonly Lettering[]): number => Math.max(...pair.map(({ widthEm }) => widthEm));
  const best = pairs.sort((left, right) => widest(left) - widest(right))[0];
  return best === undefined || whole.widthEm < 3.5 ? [whole] : best;
}

/** The mark of 64 units, and the lettering beside it. */
function drawNameLogo(mark: string, lines: readonly Lettering[], text: string): string {
  const [only] = lines;
  if (only === undefined) return square(mark);
  const size = lines.length === 1 ? 38 : 27;
  const baselines = lines.length === 1 ? [45.5] : [28.5, 55.5];
  const path = lines.map((line, index) => line.pathAt(70, baselines[index] ?? 0, size)).join('');
  const width = 71 + Math.ceil(Math.max(...lines.map(({ widthEm }) => widthEm)) * size);
  return svgOf(`0 0 ${width} 64`, `${mark}<path fill="${text}" d="${path}"/>`);
}

function square(content: string): string {
  return svgOf('0 0 64 64', content);
}

/** The mark on the brand's color with round corners, so that it is visible on light and dark tabs. */
function drawFavicon({ scene, colors }: Subject): string {
  const { ground, paint } = iconLook(colors);
  return svgOf(
    '4 4 56 56',
    `<path fill="${ground}" d="M18 4h28a14 14 0 0 1 14 14v28a14 14 0 0 1-14 14H18A14 14 0 0 1 4 46V18A14 14 0 0 1 18 4z"/>${scenes[scene].mark(paint)}`,
  );
}

/** The mark in front of a rising sun; the ground fills the square, because phones crop it to their own shape. */
function drawAppIcon({ scene, colors }: Subject): string {
  const { ground, paint, glow } = iconLook(colors);
  return square(
    `<path fill="${ground}" d="M0 0h64v64H0z"/>` +
      `<path fill="${glow}" opacity=".5" d="${disc(32, 32, 27.5)}"/>` +
      `<path fill="${glow}" d="M0 53q16-5 32-2t32-1v14H0z"/>` +
      scenes[scene].mark(paint),
  );
}

/** The colors on the icon's ground, which is the brand's color at a strength that light lines are visible on. */
function iconLook({ colors: { light } }: BrandColors) {
  const brand = oklchOf(light.brand.slice(1));
  const ground = `#${hexOfOklch({ ...brand, lightness: Math.min(Math.max(brand.lightness, 0.3), 0.48) })}`;
  const shift = brand.lightness > 0.4 ? -0.06 : 0.07;
  const glow = `#${hexOfOklch({ ...oklchOf(ground.slice(1)), lightness: oklchOf(ground.slice(1)).lightness + shift })}`;
  return { ground, glow, paint: { main: '#fff6e6', accent: strongest(light.accent, ground, '#f5b041') } };
}

/** The scene with the evening's glow behind it and the ground below it. */
export function drawStrip(scene: string): string {
  return svgOf(
    '0 0 375 144',
    '<path fill="#ffd9a0" opacity=".07" d="M212 129A80 80 0 1 1 364 129z"/><path fill="#ffd9a0" opacity=".11" d="M242.4 129A52 52 0 1 1 333.6 129z"/>' +
      '<path fill="currentColor" opacity=".28" d="M0 121q48-11 98-6t92-9t100 2t85-8V129H0z"/>' +
      '<path fill="currentColor" opacity=".5" d="M0 129h375v15H0z"/>' +
      '<path fill="currentColor" d="M70 129q58-4.5 118-4.5t187 .5V129z"/>' +
      scene,
    ' color="#06283a"',
  );
}

/** Hills with the scene at their right end, which a phone shows, and another scene far on the left. */
function drawHorizon({ scene }: Subject): string {
  const other = scene === 'coaster' ? 'wheel' : 'coaster';
  return svgOf(
    '0 0 1440 120',
    '<path fill="currentColor" opacity=".3" d="M0 112q150-16 330-7t330-3t330 4t450-10v24H0z"/>' +
      '<path fill="currentColor" d="M0 118q360-5 720-3t720 2v3H0z"/>' +
      `<g transform="translate(952.5 -45.8) scale(1.3)">${scenes[scene].strip}</g>` +
      `<g transform="translate(-60 -8)">${scenes[other].strip}</g>`,
    ' color="#06283a"',
  );
}

/** A balloon over quiet hills: nothing is here yet. */
function drawEmpty({ colors: { colors } }: Subject): string {
  const { light } = colors;
  const brand = oklchOf(light.brand.slice(1));
  const shade = (lightness: number, chroma: number): string =>
    `#${hexOfOklch({ hue: brand.hue, lightness, chroma: Math.min(brand.chroma, chroma) })}`;
  const hull =
    'M100 26c14.5 0 24.5 10.5 24.5 23.5c0 12-10 20.5-17.5 27h-14c-7.5-6.5-17.5-15-17.5-27c0-13 10-23.5 24.5-23.5z';
  return svgOf(
    '28 8 144 144',
    `<path fill="${shade(0.92, 0.035)}" d="${disc(100, 80, 72)}"/>` +
      `<path fill="${light.accent}" opacity=".85" d="${disc(142, 62, 11)}"/>` +
      `<path fill="#fff" opacity=".8" d="M48 70h25a6 6 0 0 0-1.5-11.8a9.5 9.5 0 0 0-17.8 1.8a5.2 5.2 0 0 0-5.7 10zM128 92h21a5 5 0 0 0-1-9.9a8 8 0 0 0-14.8 1.4a4.4 4.4 0 0 0-5.2 8.5z"/>` +
      `<path fill="${shade(0.76, 0.07)}" d="M28.7 90Q62 98 96 106t75-8A72 72 0 0 1 32 104.5A72 72 0 0 1 28.7 90z"/>` +
      `<path fill="${shade(0.56, 0.1)}" d="M34 108.5q34-6 66 4t66.5-5A72 72 0 0 1 34 108.5z"/>` +
      `<path fill="${light.brand}" d="M${short(46)} ${short(127.5)}q28-7 56-1t52-.5A72 72 0 0 1 46 127.5z"/>` +
      `<path fill="${light.brand}" d="${hull}"/>` +
      `<path fill="${light.accent}" d="M100 26c6.5 0 10.5 10.5 10.5 23.5c0 12-4.5 20.5-7 27h-7c-2.5-6.5-7-15-7-27c0-13 4-23.5 10.5-23.5z"/>` +
      `<path fill="none" stroke="${shade(0.4, 0.05)}" stroke-width="1.2" d="M93.5 77L95.5 86M106.5 77L104.5 86"/>` +
      `<path fill="${shade(0.4, 0.05)}" d="M94 86h12l-1.2 8.5q-.2 1.5-1.7 1.5h-6.2q-1.5 0-1.7-1.5z"/>`,
  );
}

/** The wanted color if a large shape in it is visible on the ground, otherwise the other one. */
function strongest(wanted: string, ground: string, other: string): string {
  return contrastRatio(wanted.slice(1), ground.slice(1)) >= 1.6 ? wanted : other;
}

function svgOf(viewBox: string, content: string, attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributes}>${content}</svg>\n`;
}
