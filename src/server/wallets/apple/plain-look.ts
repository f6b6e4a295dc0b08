/**
 * The look of last resort. A look that phones refuse was made by the brand or by a customization; without the parts that
 * these choose freely, the guest gets a pass that shows the barcode and admits.
 */
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { CardCustomization } from '#server/passes/judge-pass.ts';
import { wordIn } from '../content/pass-words.ts';
import { UnshownPassError } from './first-check.ts';

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
