/** Draws a sample's Apple and Google pass as the simulated phones do, with the pictures that these would fetch. */
import { validatePass } from '#pass/validate-pass.ts';

import { drawHero, drawWalletPictures } from '#server/base/brand/wallet-pictures.ts';
import type { Services } from '#server/base/services.ts';
import { findPictureOf } from '../apple/make-apple-pass.ts';
import type { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { readAppleFace, type ApplePassFile } from './apple-face.ts';
import { drawAppleBack, drawAppleFront } from './apple-portrait.ts';
import { readGoogleFace, type GooglePassFile } from './google-face.ts';
import { drawGooglePass } from './google-portrait.ts';

/** What both phones show of a sample; null for a wallet that the park does not offer. */
export interface DrawnSample {
  /** Markup without scripts, for the style sheet `portraitCss`. */
  apple: { front: string; back: string } | null;
  google: string | null;
  /** Why an iPhone would refuse the pass. */
  problems: string[];
}

/** Both sides of the pass file, and why a phone would refuse it. */
export function drawAppleSample(file: ApplePassFile & Required<Pick<ApplePassFile, 'strings'>>) {
  const { json, images, strings } = file;
  const face = readAppleFace(file);
  const problems = validatePass({ json, images: new Map(images), strings, isProduction: false });
  return {
    front: drawAppleFront(face),
    back: drawAppleBack(face),
    problems: problems
      .filter(({ severity }) => severity === 'error')
      .map(({ path, reason }) => `${path} ${reason}`),
  };
}

/** The pass with its hero and logo, and with the photo if it has one. */
export async function drawGoogleSample(
  services: Pick<Services, 'db' | 'brand'>,
  pictures: ReturnType<typeof makeRecentlyUsed<Buffer>>,
  file: GooglePassFile,
  look: { backgroundColor: string; foregroundColor: string; picture: string; scene: string | undefined },
  photo?: Promise<Buffer>,
): Promise<string> {
  const { brand } = services;
  const face = readGoogleFace(file);
  const { backgroundColor: background, foregroundColor: foreground, picture } = look;
  const own = await findPictureOf(services, picture);
  const scene = look.scene ?? brand.drawings.strip;
  const hero = pictures.get(['hero', background, foreground, scene].join(' '), () =>
    drawHero(scene, { background, foreground }),
  );
  const shownHero = own === undefined ? hero : Promise.resolve(own);
  const logo = pictures.get(`logo ${brand.change}`, async () => (await drawWalletPictures(brand)).logo);
  const known: (readonly [string | undefined, Promise<Buffer> | undefined])[] = [
    [face.hero, shownHero],
    [face.logo, logo],
    [face.photos[0], photo],
  ];
  const shown = new Map<string, Buffer>();
  for (const [address, bytes] of known)
    if (address !== undefined && address !== '' && bytes !== undefined) shown.set(address, await bytes);
  return drawGooglePass(face, shown);
}
