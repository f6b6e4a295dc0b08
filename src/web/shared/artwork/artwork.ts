/** An SVG drawing that the build has added to the assets. */
export interface Picture {
  /** Its URL; as `href#art` in a `<use>` element the drawing takes the page's `currentColor`. */
  href: string;
  /** The size of its view box; only the ratio matters. */
  width: number;
  height: number;
}

/** The brand's drawings that screens show. */
export interface Artwork {
  /** In the brand's own colors, for light backgrounds. */
  logo: Picture;
  /** In the brand's own colors, for dark backgrounds. */
  logoOnDark: Picture;
  /** The logo of a pass, in `currentColor`. */
  logoPass: Picture;
  /** A wide scene of the park, mostly in `currentColor`. */
  strip: Picture;
  /** A picture for an empty page. */
  empty: Picture;
}

/** File names without content hashes; unit tests render with them. */
const unbuilt: Artwork = {
  logo: { href: '/assets/logo.svg', width: 480, height: 64 },
  logoOnDark: { href: '/assets/logo-on-dark.svg', width: 480, height: 64 },
  logoPass: { href: '/assets/logo-pass.svg', width: 250, height: 60 },
  strip: { href: '/assets/strip.svg', width: 375, height: 144 },
  empty: { href: '/assets/empty.svg', width: 144, height: 144 },
};

/** The drawings, with content hashes in their names: the build reads the files that `brand.json` names. */
export const artwork: Artwork = import.meta.env.BRAND_ARTWORK ?? unbuilt;
