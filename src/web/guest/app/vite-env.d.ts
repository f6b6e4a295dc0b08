/// <reference types="vite/client" />
import type { Artwork } from '#web/shared/artwork/artwork.ts';
import type { SampleLinks } from '#web/guest/sample-links/sample-links.ts';

declare global {
  interface ImportMetaEnv {
    /** Where the build put the brand's drawings; absent where components run without a build, as in unit tests. */
    readonly BRAND_ARTWORK?: Artwork;
    /** The table of sample links, or null in every build that was not asked for it. */
    readonly SAMPLE_LINKS?: SampleLinks | null;
    /** The folder into which the build put the face check's files; absent likewise. */
    readonly FACE_CHECK_FILES?: string;
  }
}
