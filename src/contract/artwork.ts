/** The brand's drawings as the server hands them to screens. */

/** An SVG drawing that the server serves. */
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
