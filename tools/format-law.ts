/** What a screen may not fix: a locale or a currency, which are the brand's, and sizes and colors, which are tokens. */

/**
 * One sentence for each line of a source that fixes a locale or a currency. The exceptions are the values that a new brand
 * starts with, the check of a brand's locale, the formats themselves, and tests with their samples.
 */
export function formatBreachesOf(file: string, text: string): string[] {
  const isExempt =
    /(?:park-format|park-locale|fill-message|contract\/brand|first-values)\.ts$|\.(?:test|sample)\.tsx?$|-testing\.ts$|\/testing\//;
  if (isExempt.test(file)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      /['"](?:en-US|USD)['"]/.test(line)
        ? [`${file}:${index + 1}: fixes a locale or a currency; take it from the brand`]
        : [],
    );
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
