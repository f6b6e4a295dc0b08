/** The look of the members' cards: the customization that staff assigned to the club, or the operator's own colors. */
import { chooseCustomizationRule, clubCategoryId, clubLine } from '#domain/customization.ts';
import { shownLookAt } from '#domain/season-look.ts';

import type { Services } from '#server/base/services.ts';
import { fetchClubLooks } from './club-look.queries.ts';
import type { CardCustomization } from './judge-pass.ts';

/** A card's look; colors are six hex digits without a #. */
export type CardLook = Omit<CardCustomization, 'hidesBarcodeBesideNfc'>;

/** Reads the current look. */
export async function readCardLook({
  db,
  brand,
  clock,
}: Pick<Services, 'db' | 'brand' | 'clock'>): Promise<CardLook> {
  const rule = chooseCustomizationRule(await fetchClubLooks(db, clubCategoryId), clubLine);
  if (rule === undefined) {
    const { background, foreground, label } = brand.passColors;
    const words = {
      instructions: '',
      googleInstructions: '',
      googleUri: '',
      picture: '',
      blocksScreenshots: false,
    };
    return { backgroundColor: background, foregroundColor: foreground, labelColor: label, ...words };
  }
  const { backgroundColor, color, ...words } = shownLookAt(rule, clock.now());
  const colors = { backgroundColor, foregroundColor: color, labelColor: color };
  return { ...colors, ...words, blocksScreenshots: rule.blocksScreenshots };
}
