/**
 * The pictures inside a wallet pass: drawn once for each kind of pass and color, small, and byte for byte reproducible.
 */

import { sharp } from '#server/base/drawing/sharp.ts';
import { aspectRatioOf, renderArtwork, viewBoxOf } from './artwork.ts';
import {
  drawCardStrip,
  drawScene,
  flatPng as png,
  readableColorsOf,
  type CardColors,
  cutPoster,
} from './card-strip.ts';
import type { LoadedBrand } from './load-brand.ts';

/** A kind of Apple pass that the park issues, by the name of its dictionary in pass.json. */
export type PassStyle = 'generic' | 'eventTicket' | 'storeCard';

/** The inputs that decide the look of a pass's pictures. */
export interface PassLook extends CardColors {
  brand: LoadedBrand;
  style: PassStyle;
  /** The product's own scene; without it the pass has the scene of the park. */
  scene?: string | undefined;
  /** The bytes of the look's own picture, which then stands in place of every scene. */
  picture?: Buffer | undefined;
  /** True if new phones show a poster in place of the style. */
  hasPoster?: boolean;
}

/**
 * Draws the icon, the logo and, if the style has one, the strip of a pass. Returns PNG bytes by file name, such as
 * `icon@2x.png`. The logo takes the pass's text color, and the strip is shaded so that a field on it is readable.
 */
export async function makePassImages(look: PassLook): Promise<Map<string, Buffer>> {
  const sets = [makeIcons(look.brand), makeLogos(look.brand, readableColorsOf(look).foreground)];
  const stripHeight = stripHeights[look.style];
  const { drawings } = look.brand;
  const strip = look.scene ?? drawings.strip;
  const { picture } = look;
  if (stripHeight !== undefined) sets.push(makeStrips(picture ?? strip, look, stripHeight));
  if (look.hasPoster === true)
    sets.push(makePoster(picture ?? look.scene ?? drawings.poster ?? drawings.strip, look));
  return new Map((await Promise.all(sets)).flatMap((images) => [...images]));
}

/** Two bits a pixel. */
const fourColorPng = { ...png, colours: 4, quality: 100 } as const;

/**
 * Sizes in points, drawn for screens of two and three pixels a point; no phone or watch of this decade has one. Only
 * the icon has that size too, because Wallet installs no pass without `icon.png`.
 */
const scales = [2, 3] as const;
const iconScales = [1, ...scales] as const;
const iconSize = 38;
/** Apple allows 160 x 50; a smaller logo leaves space around it and room for a header field. */
const logoWidthMax = 144;
const logoHeightMax = 45;
const stripWidth = 375;
const stripHeights: Partial<Record<PassStyle, number>> = { eventTicket: 98, storeCard: 144 };

/**
 * Makes the guest photo of a pass: PNG bytes by file name for 90 x 67.5 points at one, two and three pixels a point.
 * Takes any picture that sharp can read, turns it upright, crops it to 4:3 and drops its metadata. PNG is large for a
 * photo, so each size takes the finest quality step that keeps all pictures of the pass below 40 KB.
 */
export async function makeThumbnail(photo: Buffer): Promise<Map<string, Buffer>> {
  const images = thumbnailSizes.map(async ({ scale, width, height, bytesMax }): Promise<[string, Buffer]> => {
    const picture = await sharp(photo)
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten()
      .toBuffer();
    return [nameAtScale('thumbnail', scale), await encodeWithin(picture, bytesMax)];
  });
  return new Map(await Promise.all(images));
}

/** The last step fits any photo except pure noise; the smoothing removes grain and keeps skin tones. */
const thumbnailSteps = [
  { quality: 30, smoothing: 1 },
  { quality: 10, smoothing: 3 },
  { quality: 5, smoothing: 3 },
  { quality: 3, smoothing: 3 },
  { quality: 3, smoothing: 5 },
  { quality: 1, smoothing: 5 },
] as const;

const thumbnailSizes = [
  { scale: 1, width: 90, height: 68, bytesMax: 2_600 },
  { scale: 2, width: 180, height: 135, bytesMax: 7_400 },
  { scale: 3, width: 270, height: 203, bytesMax: 15_000 },
] as const;

async function encodeWithin(picture: Buffer, bytesMax: number): Promise<Buffer> {
  let encoded = picture;
  for (const { quality, smoothing } of thumbnailSteps) {
    const smooth = smoothing > 1 ? sharp(picture).median(smoothing) : sharp(picture);
    encoded = await smooth
      .png({ palette: true, quality, dither: 0, effort: 7, compressionLevel: 9 })
      .toBuffer();
    if (encoded.length <= bytesMax) break;
  }
  return encoded;
}

async function makeIcons(brand: LoadedBrand): Promise<Map<string, Buffer>> {
  const svg = brand.drawings.appIcon;
  return renderScales('icon', iconScales, (scale) => {
    const size = iconSize * scale;
    return renderArtwork(svg, { width: size, height: size, ground: brand.colors.light.brand }, png);
  });
}

async function makeLogos(brand: LoadedBrand, color: string): Promise<Map<string, Buffer>> {
  const svg = brand.drawings.logoPass;
  const ratio = await aspectRatioOf(svg);
  const width = Math.min(logoWidthMax, logoHeightMax * ratio);
  return renderScales('logo', scales, async (scale) => {
    const size = { width: Math.floor(width * scale), height: Math.floor((width / ratio) * scale) };
    const drawn = await renderArtwork(svg, { ...size, color }, { compressionLevel: 1 });
    return (await encodeOneColor(drawn)) ?? renderArtwork(svg, { ...size, color }, png);
  });
}

/** The steps of opacity at the edges of a drawing of one color: none, two between, and full. */
const opacityStep = 255 / 3;

/**
 * Encodes a picture of one color with four steps of opacity, in two thirds of the bytes; on a phone's screen its edges
 * look as smooth as with sixteen. Undefined for a picture of several colors.
 */
async function encodeOneColor(picture: Buffer): Promise<Buffer | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let color: number | undefined;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) continue;
    const opaque = data.readUIntBE(at, 3);
    color ??= opaque;
    if (opaque !== color) return undefined;
  }
  if (color === undefined) return undefined;
  for (let at = 0; at < data.length; at += 4) {
    const opacity = Math.round((data[at + 3] ?? 0) / opacityStep) * opacityStep;
    data.writeUIntBE(color, at, 3);
    data.writeUInt8(opacity, at + 3);
  }
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png(fourColorPng)
    .toBuffer();
}

function makeStrips(scene: string | Buffer, look: CardColors, height: number): Promise<Map<string, Buffer>> {
  return renderScales('strip', scales, (scale) =>
    drawCardStrip(scene, look, { width: stripWidth * scale, height: height * scale }),
  );
}

/** Where the middle of a poster lies in a wide scene, whose left half is plain. */
const posterCenterShare = 0.77;

/** The part of a wide scene that fills a poster; undefined for a tall one, which is shown as a whole. */
function posterWindowOf(scene: string): string | undefined {
  const { width, height } = viewBoxOf(scene);
  const shown = (height * posterSize.width) / posterSize.height;
  if (width <= height) return undefined;
  const left = Math.min(Math.max(0, width * posterCenterShare - shown / 2), width - shown);
  return `${left.toFixed(2)} 0 ${shown.toFixed(2)} ${height}`;
}

const posterSize = { width: 716, height: 896 };

/**
 * The scene of a poster fills the screen of a phone, which may scale it: one picture of two pixels a point serves all,
 * because three would double the bytes of the pass. No phone that shows posters has one pixel a point.
 */
async function makePoster(scene: string | Buffer, look: CardColors): Promise<Map<string, Buffer>> {
  const drawn =
    typeof scene === 'string'
      ? drawScene(scene, look, { ...posterSize, viewBox: posterWindowOf(scene) })
      : cutPoster(scene, readableColorsOf(look), posterSize);
  return new Map([[nameAtScale('artwork', 2), await drawn]]);
}

async function renderScales(
  name: string,
  of: readonly number[],
  render: (scale: number) => Promise<Buffer>,
): Promise<Map<string, Buffer>> {
  const images = of.map(async (scale): Promise<[string, Buffer]> => [
    nameAtScale(name, scale),
    await render(scale),
  ]);
  return new Map(await Promise.all(images));
}

function nameAtScale(name: string, scale: number): string {
  return scale === 1 ? `${name}.png` : `${name}@${scale}x.png`;
}
