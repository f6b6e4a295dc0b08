/** The operator's pictures that Google Wallet fetches for its passes. */

import { sharp } from '#server/base/drawing/sharp.ts';
import { renderArtwork } from './artwork.ts';
import { drawScene } from './card-strip.ts';
import type { LoadedBrand } from './load-brand.ts';

/** Google masks the logo to a circle, so this share of each side stays background. */
const logoMarginShare = 0.15;
const logoSize = 660;
const heroWidth = 1032;
const heroHeight = 336;

const png = { palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 } as const;

/** Draws both as PNG: the mark on the brand's color, 660 x 660 with its margin, and the banner, 1032 x 336. */
export async function drawWalletPictures(brand: LoadedBrand): Promise<{ logo: Buffer; hero: Buffer }> {
  const { background, foreground } = brand.passColors;
  const [logo, hero] = await Promise.all([
    drawLogo(brand, brand.drawings.markOnDark),
    drawHero(brand.drawings.strip, { background, foreground }),
  ]);
  return { logo, hero };
}

async function drawLogo(brand: LoadedBrand, svg: string): Promise<Buffer> {
  const ground = brand.colors.light.brand;
  const margin = Math.round(logoSize * logoMarginShare);
  const side = logoSize - 2 * margin;
  const inner = await renderArtwork(svg, { width: side, height: side, ground }, { compressionLevel: 1 });
  return sharp(inner)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: ground })
    .png(png)
    .toBuffer();
}

/** Draws a scene as a banner in these colors, six hex digits each: as dark as on the card and on its Apple pass. */
export function drawHero(
  scene: string,
  { background, foreground }: { background: string; foreground: string },
): Promise<Buffer> {
  const colors = { backgroundColor: background, foregroundColor: foreground };
  return drawScene(scene, colors, { width: heroWidth, height: heroHeight });
}
