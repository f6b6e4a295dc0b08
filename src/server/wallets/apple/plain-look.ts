/**
 * The look of last resort. A look that phones refuse was made by the brand or by a customization; without the parts that
 * these choose freely, the guest gets a pass that shows the barcode and admits.
 */
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { CardCustomization } from '#server/passes/judge-pass.ts';
import type { PassJson } from '#pass/pass-json.ts';
import type { PassTemplate } from '#pass/pass-package.ts';
import type { PassStrings } from '#pass/pass-strings.ts';
import { validatePass } from '#pass/validate-pass.ts';
import { wordIn } from '../content/pass-words.ts';

/** The two ways in which a pass is made. */
export type LookKind = 'own' | 'plain';

/** Makes the file with its own look, else with the plain one; refuses with `apple-pass-refused` if phones refuse both. */
export async function makeWithFallback<File>(
  { metrics }: Pick<Services, 'metrics'>,
  make: (kind: LookKind) => Promise<File>,
): Promise<File> {
  try {
    return await make('own');
  } catch (error) {
    if (!(error instanceof UnshownPassError)) throw error;
  }
  try {
    const file = await make('plain');
    metrics.replacedLooks.inc({ outcome: 'plain' });
    return file;
  } catch (error) {
    if (!(error instanceof UnshownPassError)) throw error;
    metrics.replacedLooks.inc({ outcome: 'refused' });
    throw new Refusal('apple-pass-refused', { cause: error });
  }
}

/** The brand without scenes, venue and translations, and with the contact that Apple requires on the back. */
export function plainBrandOf({ venue: _venue, location: _location, ...brand }: LoadedBrand): LoadedBrand {
  return {
    ...brand,
    scenes: {},
    passTexts: {},
    passBack: [{ label: wordIn('en', 'contact'), text: brand.supportEmail }],
  };
}

/** The colors of the brand and no texts; a barcode that staff hide beside NFC stays hidden. */
export function plainCustomizationOf<Worn extends Pick<CardCustomization, 'backgroundColor' | 'picture'>>(
  worn: Worn,
  { passColors }: Pick<LoadedBrand, 'passColors'>,
): Worn &
  Pick<CardCustomization, 'backgroundColor' | 'foregroundColor' | 'labelColor' | 'instructions' | 'picture'> {
  return {
    ...worn,
    backgroundColor: passColors.background,
    foregroundColor: passColors.foreground,
    labelColor: passColors.label,
    instructions: '',
    picture: '',
  };
}

/** A template together with the check of the passes that are made from it. */
export interface CheckedTemplate extends PassTemplate {
  check: (json: PassJson) => void;
}

/** Thrown if a phone would refuse the pass; the message names the rules and the keys, but no guest. */
export class UnshownPassError extends Error {
  override name = 'UnshownPassError';
}

/**
 * Returns a check that validates passes of one look until the first of them is valid. Such errors come from the brand
 * or a customization, which all passes of a look share, so one valid pass proves the look. The certificate is checked
 * when the server reads it.
 */
export function makeFirstCheck(
  { config }: Pick<Services, 'config'>,
  { images, strings }: { images: ReadonlyMap<string, Uint8Array>; strings: PassStrings },
): (json: PassJson) => void {
  let isProven = false;
  let lastWarning = '';
  return (json) => {
    if (isProven) return;
    const isProduction = config.mode === 'production';
    const errors = validatePass({ json, images, strings, isProduction }).filter(
      ({ severity }) => severity === 'error',
    );
    isProven = errors.length === 0;
    if (isProven) return;
    const text = `Wallet would refuse this pass: ${errors.map(({ rule, path }) => `${rule} ${path}`).join(', ')}`;
    // Once for each look, because every guest of the product gets the same answer. It names no guest.
    if (text !== lastWarning) process.emitWarning(text, 'UnshownPass');
    lastWarning = text;
    throw new UnshownPassError(text);
  };
}
