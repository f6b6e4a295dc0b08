/** The brand as a Mantine theme. The browser mixes the ten shades from the page's custom properties. */
import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

const lighter = (share: number): string => `color-mix(in srgb, var(--brand) ${share}%, white)`;

const brand: MantineColorsTuple = [
  lighter(6),
  lighter(12),
  lighter(22),
  lighter(34),
  lighter(48),
  lighter(64),
  lighter(82),
  'var(--brand)',
  'var(--brand)',
  'color-mix(in srgb, var(--brand) 82%, black)',
];

export const staffTheme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 8,
  defaultRadius: 'md',
  // The tokens of both apps (src/web/shared/ui/tokens.css).
  radius: { sm: 'var(--radius-sm)', md: 'var(--radius-lg)', lg: 'var(--radius-xl)', xl: 'var(--radius-3xl)' },
  // 13/18, 15/22, 17/26, 20/26 and 24/30, which grow with the text size of the reader.
  fontSizes: {
    xs: 'var(--text-note)',
    sm: 'var(--text-lead)',
    md: 'var(--text-body)',
    lg: 'var(--text-xl)',
    xl: 'var(--text-2xl)',
  },
  lineHeights: { xs: '1.125rem', sm: '1.375rem', md: '1.625rem', lg: '1.625rem', xl: '1.875rem' },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
  headings: {
    fontWeight: '600',
    sizes: {
      h2: { fontSize: 'var(--text-2xl)', lineHeight: '1.875rem' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: '1.625rem' },
      h4: { fontSize: 'var(--text-body)', lineHeight: '1.625rem' },
    },
  },
  respectReducedMotion: true,
  components: {
    // A field with a picker does not hand these names on.
    ColorPicker: { defaultProps: { saturationLabel: 'Saturation and brightness', hueLabel: 'Hue' } },
  },
  // The brand's foreground and background colors are readable together in both themes; white on the brand color may
  // not be.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if ((input.color ?? 'brand') !== 'brand') return colors;
    if (input.variant === 'filled') return { ...colors, color: 'var(--on-brand)' };
    return input.variant === 'light'
      ? { ...colors, background: 'var(--brand-soft)', color: 'var(--brand)' }
      : colors;
  },
});
