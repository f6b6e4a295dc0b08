/** Brings to a server what the team has set of the brand and of the limits, without a restart. */
import { brandColorsOf } from './brand/palettes.ts';
import { withTexts, type TextName } from '#contract/brand-texts-by-name.ts';
import type { LoadedBrand } from './brand/load-brand.ts';
import { readSet } from './park-settings.ts';
import type { Services } from './services.ts';

/**
 * Replaces the parts of the brand and the free tries that are set in the database; all others have the value of the folder
 * and of the code. Pages, mails and passes that are made from then on have it.
 */
export async function followSettings({
  db,
  brand,
  freeTries,
}: Pick<Services, 'db' | 'brand' | 'freeTries'>): Promise<void> {
  const set = await readSet(db);
  const partOf = (group: string): Map<string, unknown> =>
    new Map(
      set.flatMap(([name, value]) => (name.startsWith(group) ? [[name.slice(group.length), value]] : [])),
    );
  const tries = partOf('tries.');
  freeTries?.clear();
  for (const [kind, count] of tries) freeTries?.set(kind, Number(count));
  const [texts, color] = [partOf('text.'), new Map(set).get('color')];
  if (texts.size === 0 && color === undefined && brand.asRead === undefined) return;
  changeBrand(brand, Object.fromEntries(texts), color);
}

/** Each part is replaced as a whole, so that no reader meets half of a change. */
function changeBrand(brand: LoadedBrand, texts: Partial<Record<TextName, string>>, color: unknown): void {
  const change = JSON.stringify([texts, color]);
  if (brand.change === change) return;
  const asRead = brand.asRead ?? { ...brand };
  Object.assign(brand, {
    ...{ asRead, change },
    ...withTexts(asRead, texts),
    ...(typeof color === 'string'
      ? colorsFrom(color)
      : { colors: asRead.colors, passColors: asRead.passColors }),
  } satisfies Partial<LoadedBrand>);
}

function colorsFrom(color: string): Pick<LoadedBrand, 'colors' | 'passColors'> {
  const { colors, passColors } = brandColorsOf(color);
  const background = passColors.background.slice(1);
  const foreground = passColors.foreground.slice(1);
  return { colors, passColors: { background, foreground, label: passColors.label.slice(1) } };
}
