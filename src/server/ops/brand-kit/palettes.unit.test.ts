import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastPairs } from '#contract/brand-palette.ts';
import { contrastRatio } from '#domain/colors.ts';
import { oklchOf } from '#domain/oklch.ts';
import { brandColorsOf } from '#server/base/brand/palettes.ts';
import { keepUsedRules } from './preview-surfaces.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function ratioOf(first: string, second: string): number {
  return contrastRatio(first.slice(1), second.slice(1));
}

function unreadablePairs(color: string): string[] {
  const { colors, passColors } = brandColorsOf(color);
  const ofThemes = Object.entries(colors).flatMap(([theme, palette]) =>
    contrastPairs
      .filter(({ over, ground, ratioMin }) => ratioOf(palette[over], palette[ground]) < ratioMin)
      .map(({ over, ground }) => `${theme} ${over} on ${ground}`),
  );
  const ofPass = [passColors.foreground, passColors.label]
    .filter((text) => ratioOf(text, passColors.background) < 4.5)
    .map((text) => `${text} on the pass`);
  return [...ofThemes, ...ofPass];
}

test.each([
  ['yellow', '#ffe600'],
  ['black', '#000000'],
  ['white', '#ffffff'],
  ['a middle grey', '#777777'],
  ['neon green', '#39ff14'],
  ['neon pink', '#ff10f0'],
  ['pure blue', '#0000ff'],
  ['pure red', '#ff0000'],
  ['cyan', '#00ffff'],
  ['sea blue', '#0b4f6c'],
])('a brand made of %s is readable in both themes and on its pass', (_name, color) => {
  expect(unreadablePairs(color)).toEqual([]);
});

test('a brand made of any color at all is readable in both themes and on its pass', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(unreadablePairs(color)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a color that is readable on white stays exactly as the park gave it', () => {
  const { colors, passColors } = brandColorsOf('#0b4f6c');
  expect(colors.light.brand).toBe('#0b4f6c');
  expect(passColors.background).toBe('#0b4f6c');
});

test('a color keeps its hue in both themes', () => {
  const hueOf = (color: string): number => oklchOf(color.slice(1)).hue;
  const { colors } = brandColorsOf('#7a1fa2');
  expect(Math.abs(hueOf(colors.light.brand) - hueOf('#7a1fa2'))).toBeLessThan(2);
  expect(Math.abs(hueOf(colors.dark.brand) - hueOf('#7a1fa2'))).toBeLessThan(6);
});

test('a yellow too pale for texts becomes the accent and the pass', () => {
  const { colors, passColors } = brandColorsOf('#ffd400');
  expect(colors.light.accent).toBe('#ffd400');
  expect(passColors.background).toBe('#ffd400');
  expect(colors.light.brand).not.toBe('#ffd400');
});

test('a grey park gets no color that it did not ask for, except its accent', () => {
  const { colors } = brandColorsOf('#444444');
  for (const name of ['page', 'ink', 'muted', 'brand', 'outline'] as const)
    expect(oklchOf(colors.light[name].slice(1)).chroma).toBeLessThan(0.001);
});

test('the accent stands apart from a brand that is orange itself', () => {
  const { colors } = brandColorsOf('#b45309');
  const difference = Math.abs(oklchOf(colors.light.accent.slice(1)).hue - oklchOf('b45309').hue);
  expect(difference).toBeGreaterThan(60);
});

const markup = '<div class="m_used other"></div>';

test('rules of components that the markup lacks are left out, at every depth', () => {
  const css =
    '@layer base, mantine;@layer mantine{.m_used{color:red}.m_gone{color:blue}@media (min-width:1px){.m_gone:hover{top:0}.m_used:hover{top:1px}}}.plain{left:0}';
  expect(keepUsedRules(css, markup)).toBe(
    '@layer base, mantine;@layer mantine{.m_used{color:red}@media (min-width:1px){.m_used:hover{top:1px}}}.plain{left:0}',
  );
});

test('a rule stays if one of its selectors is used', () => {
  expect(keepUsedRules('.m_gone,.m_used{top:0}', markup)).toBe('.m_gone,.m_used{top:0}');
  expect(keepUsedRules('.m_used .m_gone{top:0}', markup)).toBe('');
});

test('rules without components, keyframes and texts with braces stay', () => {
  const css = '@keyframes a{from{top:0}to{top:1px}}:root{--x:"}"}body{margin:0}';
  expect(keepUsedRules(css, markup)).toBe(css);
});
