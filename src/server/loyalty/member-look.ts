/** How the members' cards of the club look: as the customization that staff gave to the club, or in the operator's own colours. */
import { chooseCustomizationRule, clubCategoryId, clubLine } from '#domain/customization.ts';

import type { Services } from '#server/base/services.ts';
import type { Dressing } from '#server/passes/judge-pass.ts';
import { fetchClubLooks } from './member-look.queries.ts';

/** A card's look; colours are six hex digits without a #. */
export type CardLook = Omit<Dressing, 'hidesBarcodeBesideNfc'>;

/** Reads it as staff left it. */
export async function readCardLook({ db, brand }: Pick<Services, 'db' | 'brand'>): Promise<CardLook> {
  const rule = chooseCustomizationRule(await fetchClubLooks(db, clubCategoryId), clubLine);
  if (rule === undefined) {
    const { background, foreground, label } = brand.passColors;
    const words = { instructions: '', googleInstructions: '', googleUri: '' };
    return { backgroundColor: background, foregroundColor: foreground, labelColor: label, ...words };
  }
  const { backgroundColor, color, instructions, googleInstructions, googleUri } = rule;
  const colors = { backgroundColor, foregroundColor: color, labelColor: color };
  return { ...colors, instructions, googleInstructions, googleUri };
}
