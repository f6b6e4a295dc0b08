/** A drawing that the build has put among the assets. */
export interface Picture {
  /** Where it is served; as `href#art` in a `<use>` it takes the page's `currentColor`. */
  href: string;
  /** The size of its view box, whose ratio is what counts. */
  width: number;
  height: number;
}

/** The brand's drawings that screens show. */
export interface Artwork {
  /** In the brand's own colours, for light grounds. */
  logo: Picture;
  /** In the brand's own colours, for dark grounds. */
  logoOnDark: Picture;
  /** The logo of a pass, in `currentColor`. */
  logoPass: Picture;
  /** A wide scene of the park, mostly in `currentColor`. */
  strip: Picture;
  /** A picture for a page that has nothing to show. */
  empty: Picture;
}

/** Names that a build without content hashes would give; unit tests render with them. */
const unbuilt: Artwork = {
  logo: { href: '/assets/logo.svg', width: 480, height: 64 },
  logoOnDark: { href: '/assets/logo-on-dark.svg', width: 480, height: 64 },
  logoPass: { href: '/assets/logo-pass.svg', width: 250, height: 60 },
  strip: { href: '/assets/strip.svg', width: 375, height: 144 },
  empty: { href: '/assets/empty.svg', width: 144, height: 144 },
};

/** The drawings, named by their content: the build takes them from the files that `brand.json` names. */
export const artwork: Artwork = import.meta.env.BRAND_ARTWORK ?? unbuilt;
