/** 1.4.3 where axe does not look: texts of disabled, locked and busy controls have 4.5:1 as well. */
import type { Rule } from './measure.ts';

/** The texts below 4.5:1 among the elements of a selector. */
export const paleTexts: Rule<string> = [
  findPale,
  shownColors,
  readColor,
  lay,
  backgroundOf,
  contrastOf,
  luminanceOf,
];

/** Red, green and blue, and how opaque they are, each from 0 to 1. */
type Color = [red: number, green: number, blue: number, alpha: number];

function findPale(selector: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((part) => {
    const text = (part instanceof HTMLInputElement ? part.value : part.textContent).trim();
    if (text === '' || !part.checkVisibility({ visibilityProperty: true })) return [];
    const [ink, ground] = shownColors(part);
    // A busy label is transparent, because its place belongs to the waiting text.
    if (ink[3] === 0) return [];
    const ratio = contrastOf(lay(ink, ground), ground);
    return ratio < 4.5 ? [`"${text.slice(0, 40)}" has ${ratio.toFixed(2)}:1`] : [];
  });
}

/** The color of a text with the opacity of everything around it, and the color behind it. */
function shownColors(part: HTMLElement): [ink: Color, ground: Color] {
  const [red, green, blue, alpha] = readColor(getComputedStyle(part).color);
  let opacity = alpha;
  for (let one: Element | null = part; one !== null; one = one.parentElement)
    opacity *= Number(getComputedStyle(one).opacity);
  // The waiting text lies over its button, which is its neighbor.
  const isOverButton = part.matches('.busy-frame > span');
  return [[red, green, blue, opacity], backgroundOf(isOverButton ? part.previousElementSibling : part)];
}

/** Browsers name computed colors in several ways; a canvas has only one. */
function readColor(name: string): Color {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) throw new Error('The browser draws nothing.');
  canvas.fillStyle = name;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}

function lay(over: Color, below: Color): Color {
  const mix = (index: 0 | 1 | 2): number => over[index] * over[3] + below[index] * (1 - over[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function backgroundOf(one: Element | null): Color {
  if (one === null) return [1, 1, 1, 1];
  const color = readColor(getComputedStyle(one).backgroundColor);
  return color[3] === 1 ? color : lay(color, backgroundOf(one.parentElement));
}

function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf([red, green, blue]: Color): number {
  const [r, g, b] = [red, green, blue].map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
