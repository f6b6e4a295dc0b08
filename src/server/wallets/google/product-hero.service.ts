/** The banners of Google passes in the colors of their products. */
import { findScene } from '#server/base/brand/own-scene.ts';
import { drawHero } from '#server/base/brand/wallet-pictures.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { isColorOfCustomization } from './google-writes.queries.ts';

const picturesMax = 64;

/**
 * Makes the function that draws a banner by its file name; one for each server. It draws only the scenes of the brand, in
 * its colors or in those that staff gave a customization, so that no caller can keep the server drawing.
 */
export function makeProductHeroes({
  db,
  brand,
}: Pick<Services, 'db' | 'brand'>): (fileName: string) => Promise<Buffer> {
  const pictures = makeRecentlyUsed<Buffer>(picturesMax);
  return async (fileName) => {
    const [background = '', foreground = '', key] = fileName.replace('.png', '').split('-');
    return pictures.get(fileName, async () => {
      const scene = key === undefined ? brand.drawings.strip : findScene(brand, key);
      const colors = { background, foreground };
      const isKnown = isColorOf(brand, colors) || (await isColorOfCustomization(db, colors));
      if (scene === undefined || !isKnown) throw new Refusal('route-not-found');
      return drawHero(scene, colors);
    });
  };
}

function isColorOf(
  { passColors }: Services['brand'],
  { background, foreground }: { background: string; foreground: string },
): boolean {
  return (
    passColors.background.toLowerCase() === background && passColors.foreground.toLowerCase() === foreground
  );
}
