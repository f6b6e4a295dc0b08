import type { Request } from '@playwright/test';

import { aboutPictureHeader } from '../src/contract/about-picture.ts';

/** What a call says about the picture that is its body; undefined for a call without one. */
export function aboutPictureOf(request: Request): object | undefined {
  const header = request.headers()[aboutPictureHeader];
  // Our own page writes it, as a JSON object.
  return header === undefined ? undefined : (JSON.parse(decodeURIComponent(header)) as object);
}
