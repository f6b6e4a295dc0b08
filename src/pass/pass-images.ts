/** The images that Wallet knows: their names, the largest size of each, and the styles that show them. */

/** The largest size of an image in points and, where it matters, the ratios of width to height it may have. */
export interface ImageLimits {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly ratioMin?: number;
  readonly ratioMax?: number;
}

/** The limits of each image; a file for a density has that many times as many pixels as points. */
export const IMAGE_LIMITS = {
  icon: { widthPt: 38, heightPt: 38, ratioMin: 1, ratioMax: 1 },
  logo: { widthPt: 160, heightPt: 50 },
  thumbnail: { widthPt: 90, heightPt: 90, ratioMin: 2 / 3, ratioMax: 3 / 2 },
  strip: { widthPt: 375, heightPt: 144 },
  background: { widthPt: 345, heightPt: 505 },
  footer: { widthPt: 286, heightPt: 15 },
  artwork: { widthPt: 358, heightPt: 448 },
  primaryLogo: { widthPt: 126, heightPt: 30 },
  secondaryLogo: { widthPt: 135, heightPt: 12 },
  venueMap: { widthPt: 1000, heightPt: 1000 },
} as const satisfies Record<string, ImageLimits>;

/** An image that Wallet knows, by the name of its file without density and ending. */
export type ImageKind = keyof typeof IMAGE_LIMITS;

/** The smallest icon that is not blurred. */
export const ICON_WIDTH_PT_MIN = 29;

/** How much of a strip an event ticket shows. */
export const EVENT_STRIP_HEIGHT_PT = 98;

/** The images of each style and layout, beside icon and logo, which all of them show. */
export const IMAGES_BY_LAYOUT: ReadonlyMap<string, readonly ImageKind[]> = new Map([
  ['generic', ['thumbnail']],
  ['eventTicket', ['strip', 'background', 'thumbnail']],
  ['storeCard', ['strip']],
  ['coupon', ['strip']],
  ['boardingPass', ['footer']],
  ['posterGeneric', ['artwork', 'background', 'primaryLogo', 'secondaryLogo']],
  ['posterEventTicket', ['artwork', 'primaryLogo', 'secondaryLogo', 'venueMap']],
  ['semanticBoardingPass', ['primaryLogo']],
]);

/** What the name of an image's file says. */
export interface ImageName {
  readonly kind: ImageKind;
  /** 1, 2 or 3 pixels for a point. */
  readonly scale: number;
  readonly language: string | undefined;
}

/** Reads a name such as `icon@2x.png` or `de.lproj/logo.png`; undefined for a file that is no image of a pass. */
export function parseImageName(fileName: string): ImageName | undefined {
  const groups = IMAGE_NAME.exec(fileName)?.groups;
  const kind = groups?.['kind'];
  if (groups === undefined || kind === undefined || !isImageKind(kind)) return undefined;
  return { kind, scale: Number(groups['scale'] ?? 1), language: groups['language'] };
}

const IMAGE_NAME = /^(?:(?<language>[A-Za-z-]+)\.lproj\/)?(?<kind>[A-Za-z]+)(?:@(?<scale>[23])x)?\.png$/;

function isImageKind(kind: string): kind is ImageKind {
  return Object.hasOwn(IMAGE_LIMITS, kind);
}
