/** The icons and the manifest with which browsers and home screens show the guest site. */
import { appStart } from '#contract/kept-pages.ts';
import type { Brand } from '#contract/brand.ts';
import { languageOfTexts } from '#domain/park-locale.ts';
import { sharp } from '#server/base/drawing/sharp.ts';
import { renderArtwork } from './artwork.ts';
import type { LoadedBrand } from './load-brand.ts';

/** One icon, ready to serve. */
export interface WebIcon {
  contentType: string;
  bytes: Buffer;
}

/** Draws every icon that the pages and the manifest link to, by file name; served from the root of the site. */
export async function makeWebIcons(brand: LoadedBrand): Promise<Map<string, WebIcon>> {
  const { favicon, appIcon } = brand.drawings;
  const ground = brand.colors.light.brand;
  const squareOf = (size: number): Promise<Buffer> =>
    renderArtwork(appIcon, { width: size, height: size, ground }, png);
  const pictures = {
    'apple-touch-icon.png': squareOf(180),
    'icon-192.png': squareOf(192).then(roundCorners),
    'icon-512.png': squareOf(512).then(roundCorners),
    'icon-maskable-512.png': squareOf(512),
  };
  const icons = Object.entries(pictures).map(async ([name, picture]): Promise<[string, WebIcon]> => {
    return [name, { contentType: 'image/png', bytes: await picture }];
  });
  const icoPictures = icoSizes.map((size) => renderArtwork(favicon, { width: size, height: size }, png));
  return new Map<string, WebIcon>([
    ['favicon.svg', { contentType: 'image/svg+xml', bytes: Buffer.from(favicon) }],
    ['favicon.ico', { contentType: 'image/x-icon', bytes: packIco(await Promise.all(icoPictures)) }],
    ...(await Promise.all(icons)),
  ]);
}

/** The web app manifest, which a phone uses when a guest adds the site to the home screen. */
export interface WebManifest {
  name: string;
  short_name: string;
  description: string;
  lang: string;
  id: string;
  start_url: string;
  scope: string;
  display: 'standalone';
  background_color: string;
  theme_color: string;
  icons: readonly { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }[];
}

/** Writes the manifest with the operator's name and colors; it links to the icons of `makeWebIcons`. */
export function makeWebManifest(brand: Brand): WebManifest {
  return {
    name: brand.name,
    short_name: brand.shortName,
    description: brand.texts.appDescription,
    lang: languageOfTexts(brand.locale),
    id: '/',
    start_url: appStart,
    scope: '/',
    display: 'standalone',
    background_color: brand.colors.light.page,
    theme_color: brand.colors.light.brand,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

const png = { palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 } as const;

/** The corner radius of an icon as a share of its width, for systems that do not cut icons to a shape themselves. */
const cornerShare = 0.22;

async function roundCorners(square: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(square).metadata();
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${width * cornerShare}"/></svg>`;
  return sharp(square)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png(png)
    .toBuffer();
}

const icoSizes = [16, 32] as const;

/** Puts PNG pictures into the ICO container that browsers request by default; all numbers are little-endian. */
function packIco(pictures: readonly Buffer[]): Buffer {
  const [headerLength, entryLength] = [6, 16];
  const header = Buffer.alloc(headerLength + entryLength * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = headerLength + entryLength * index;
    const size = icoSizes[index] ?? 0;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
