/**
 * The pictures of mails. The HTML names each by what it shows, and the server that sends a mail draws and attaches it:
 * nothing is stored beside the text, and no mail program asks an address for a picture.
 */

import type { Brand } from '#contract/brand.ts';
import { sceneOf } from '#domain/product-scene.ts';

import { sharp } from '#server/base/drawing/sharp.ts';
import { renderArtwork, viewBoxOf } from '../brand/artwork.ts';
import { cardStripOf, flatPng, readableColorsOf } from '../brand/card-strip.ts';
import type { LoadedBrand } from '../brand/load-brand.ts';
import { drawCode128 } from '../drawing/barcode.ts';
import { makeRecentlyUsed } from '../recently-used.ts';
import type { MailCard } from './mail-content.ts';

/** The size of the head on a wide screen; the picture has twice as many pixels. */
export const headSize = { width: 560, height: 150 };

/** The source of the head: the scene of the mail's card in its colors, with the park's logo. */
export function headSourceOf(brand: Brand, card: MailCard | undefined): string {
  const { backgroundColor, foregroundColor } = mailColorsOf(brand, card);
  const scene = card === undefined ? undefined : sceneOf(brand.scenes, card);
  return `cid:head-${backgroundColor}-${foregroundColor}-${scene?.replace('.svg', '') ?? ''}`;
}

/** The colors of the head: those of the card, else of the brand. */
export function mailColorsOf({ passColors }: Brand, card: MailCard | undefined) {
  const { backgroundColor = passColors.background, foregroundColor = passColors.foreground } = card ?? {};
  return { backgroundColor, foregroundColor };
}

/** The source of a barcode. */
export function barsSourceOf(barcode: string): string {
  return `cid:bars-${barcode}`;
}

/** The pictures that a mail names, by their names. */
export async function mailPicturesOf(html: string, brand: LoadedBrand): Promise<Map<string, Buffer>> {
  const names = new Set(Array.from(html.matchAll(/ src="cid:([\w-]+)"/g), ([, name = '']) => name));
  const drawn = Array.from(names, async (name): Promise<[string, Buffer]> => [name, await draw(name, brand)]);
  return new Map(await Promise.all(drawn));
}

/** The HTML with its pictures in it, for pages that show a mail. */
export async function withPictures(html: string, brand: LoadedBrand): Promise<string> {
  const pictures = await mailPicturesOf(html, brand);
  return html.replaceAll(/ src="cid:([\w-]+)"/g, (_, name: string) => {
    return ` src="data:image/png;base64,${pictures.get(name)?.toString('base64') ?? ''}"`;
  });
}

const heads = new WeakMap<LoadedBrand, ReturnType<typeof makeRecentlyUsed<Buffer>>>();

function draw(name: string, brand: LoadedBrand): Promise<Buffer> {
  const [kind, first = '', second = '', ...scene] = name.split('-');
  if (kind === 'bars') return drawBarsOf(first);
  const kept = heads.get(brand) ?? makeRecentlyUsed<Buffer>(64);
  heads.set(brand, kept);
  const look = { backgroundColor: first, foregroundColor: second };
  return kept.get(name, () => drawHead(brand, brand.sceneDrawings[`${scene.join('-')}.svg`], look));
}

async function drawHead(
  { drawings }: LoadedBrand,
  scene: string | undefined,
  look: { backgroundColor: string; foregroundColor: string },
): Promise<Buffer> {
  const size = { width: 2 * headSize.width, height: 2 * headSize.height };
  const strip = await cardStripOf(scene ?? drawings.strip, look, size);
  const { width, height } = viewBoxOf(drawings.logoPass);
  const scale = Math.min(420 / width, 120 / height);
  const logoSize = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const color = readableColorsOf(look).foreground;
  const logo = await renderArtwork(drawings.logoPass, { ...logoSize, color }, {});
  return sharp(strip)
    .composite([{ input: logo, left: 48, top: 40 }])
    .png({ ...flatPng, colours: 32, quality: 80 })
    .toBuffer();
}

/** Black on white, with the quiet zone, four pixels a module. */
function drawBarsOf(barcode: string): Promise<Buffer> {
  const { modules, path } = drawCode128(barcode);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} 1" width="${4 * modules}" height="180" preserveAspectRatio="none"><path d="M0 0h${modules}v1H0z" fill="#fff"/><path d="${path}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 4 }).toBuffer();
}
