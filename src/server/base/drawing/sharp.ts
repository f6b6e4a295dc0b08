/** sharp, whose library of 16 MB is loaded with the first picture: most commands need none. */
import { createRequire } from 'node:module';

import type open from 'sharp';
import type { Sharp } from 'sharp';

const require = createRequire(import.meta.url);

/** Opens a picture, as sharp does. */
export const sharp = (...words: Parameters<typeof open>): Sharp =>
  (require('sharp') as typeof open)(...words); // the package's own type
