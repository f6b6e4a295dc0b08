/** The banners of Google passes in the colors of their products. */
import { drawHero } from '#server/base/brand/wallet-pictures.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { makeRecentlyUsed } from '../content/recently-used.ts';
import { isColorOfCustomization } from './product-hero.queries.ts';

const picturesMax = 64;

/**
 * Makes the function that draws a banner by its file name; one for each server. It draws only colors that staff gave a
 * customization, so that no caller can keep the server drawing.
 */
export function makeProductHeroes({
  db,
  brand,
}: Pick<Services, 'db' | 'brand'>): (fileName: string) => Promise<Buffer> {
  const pictures = makeRecentlyUsed<Buffer>(picturesMax);
  return async (fileName) => {
    const [background = '', foreground = ''] = fileName.replace('.png', '').split('-');
    return pictures.get(fileName, async () => {
      if (!(await isColorOfCustomization(db, { background, foreground })))
        throw new Refusal('route-not-found');
      return drawHero(brand, { background, foreground });
    });
  };
}
