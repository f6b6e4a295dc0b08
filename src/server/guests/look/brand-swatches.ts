import type { Brand } from '#contract/brand.ts';

/** The colors of the brand's light palette that fill something, by what they are for. */
const names = {
  brand: 'Brand',
  onBrand: 'On brand',
  accent: 'Accent',
  onAccent: 'On accent',
  danger: 'Danger',
  success: 'Success',
  warning: 'Warning',
  ink: 'Ink',
  surface: 'Surface',
} as const;

/** The colors that staff may pick with one key: those of the pass first, then the palette; each color once. */
export function brandSwatches({
  passColors,
  colors,
}: Pick<Brand, 'passColors' | 'colors'>): { name: string; color: string }[] {
  const all = [
    { name: 'Pass background', color: passColors.background },
    { name: 'Pass text', color: passColors.foreground },
    { name: 'Pass label', color: passColors.label },
    ...Object.entries(names).map(([key, name]) => ({
      name,
      color: colors.light[key as keyof typeof names].slice(1), // a key of the table above
    })),
  ].map(({ name, color }) => ({ name, color: color.toUpperCase() }));
  return all.filter((one, index) => all.findIndex(({ color }) => color === one.color) === index);
}
