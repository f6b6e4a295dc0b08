/**
 * The law of formats: only `src/domain/park-format.ts` formats numbers, amounts, days and times, by the brand. A
 * locale or a currency that is fixed anywhere else would show an operator's guests the formats of another country.
 */

/** One sentence for each line of a source file that fixes a format. */
export function formatBreachesOf(file: string, text: string): string[] {
  if (isExempt(file)) return [];
  return text.split('\n').flatMap((line, index) => {
    const found = forbidden.find(({ pattern }) => pattern.test(line));
    return found === undefined ? [] : [`${file}:${index + 1}: ${found.reason}`];
  });
}

const exempt: ReadonlySet<string> = new Set([
  'src/domain/park-format.ts',
  'src/texts/fill-message.ts',
  'src/domain/park-locale.ts',
  'src/contract/brand.ts',
  'src/server/ops/brand-kit/first-values.ts',
]);

const forbidden = [
  {
    pattern: /['"](?:en-US|USD)['"]/,
    reason: 'fixes a locale or a currency; take it from the brand',
  },
  {
    pattern: /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat)\b/,
    reason: 'makes a format of its own; use src/domain/park-format.ts',
  },
  {
    pattern: /\.toLocale(?:Date|Time)?String\(/,
    reason: 'writes a number or a day by itself; use src/domain/park-format.ts',
  },
];

/**
 * The exceptions: the module itself, the checks of a brand's time zone and locale, the values that a new brand starts
 * with, and tests with their samples.
 */
function isExempt(file: string): boolean {
  return exempt.has(file) || /\.(?:test|sample)\.tsx?$|-testing\.ts$|\/testing\//.test(file);
}

/** One sentence for each size of type, radius or color that is no token, and each motion beside the rule of base.css. */
export function styleBreachesOf(file: string, text: string, tokens: string): string[] {
  if (file.endsWith('/tokens.css')) return [];
  const known = new Set(
    [...tokens.matchAll(/: ([\d.]+(?:rem|px));/g)].map(([, size = '']) => pixelsOf(size)),
  );
  const isKnown = (size: string): boolean =>
    !/^[\d.]+(?:rem|px)?$/.test(size) || ['0', '999px'].includes(size) || known.has(pixelsOf(size));
  return text.split('\n').flatMap((line, index) => {
    const sizes = sized.exec(line)?.[1]?.split(' ') ?? [];
    const found = [
      ...sizes.filter((size) => !isKnown(size)),
      ...(line.match(/#(?!(?:000|fff)\b)[\da-f]{3,8}\b/gi) ?? []),
      ...(line.match(/\btransition: (?!none|')|stroke-dashoffset|no-preference/g) ?? []),
    ];
    return found.map((value) => `${file}:${index + 1}: ${value} is not in tokens.css, or left to base.css`);
  });
}

const sized = /(?:(?:font-size|border-radius): |\b(?:text|rounded)-\[|\bfz=["{])([^;(\]"}]+)/;

/** In pixels of a browser with the usual size of type. */
const pixelsOf = (size: string): number => Number.parseFloat(size) * (size.endsWith('rem') ? 16 : 1);
