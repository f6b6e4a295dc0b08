/// <reference types="vite/client" />
import type { SampleLinks } from '#web/guest/sample-links/sample-links.ts';

declare global {
  interface ImportMetaEnv {
    /** The table of sample links, or null in builds without them. */
    readonly SAMPLE_LINKS?: SampleLinks | null;
    /** The folder of the face check's files in the build; undefined without a build. */
    readonly FACE_CHECK_FILES?: string;
  }
}
