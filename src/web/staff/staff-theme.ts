/** The brand in Mantine's terms: its ten shades are mixed by the browser from the page's own custom properties. */
import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

const light = [6, 12, 22, 34, 48, 64, 82].map((share) => `color-mix(in srgb, var(--brand) ${share}%, white)`);

const brand = [
  ...light,
  'var(--brand)',
  'var(--brand)',
  'color-mix(in srgb, var(--brand) 82%, black)',
] as unknown as MantineColorsTuple; // ten shades: seven lighter ones and the last three

export const staffTheme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 8,
  defaultRadius: 'md',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
  headings: { fontFamily: "ui-serif, 'New York', Georgia, 'Noto Serif', serif", fontWeight: '600' },
  respectReducedMotion: true,
  // The brand's own pair of colours is readable in both themes; white on the brand need not be.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if ((input.color ?? 'brand') !== 'brand') return colors;
    if (input.variant === 'filled') return { ...colors, color: 'var(--on-brand)' };
    return input.variant === 'light'
      ? { ...colors, background: 'var(--brand-soft)', color: 'var(--brand)' }
      : colors;
  },
});
