/// <reference types="vite/client" />
import type { Artwork } from './artwork.ts';

declare global {
  interface ImportMetaEnv {
    /** Where the build put the brand's drawings; absent where components run without a build, as in unit tests. */
    readonly BRAND_ARTWORK?: Artwork;
    /** Where the build put the face model; absent likewise. */
    readonly FACE_MODEL?: string;
  }
}
