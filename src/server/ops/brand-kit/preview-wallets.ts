/** The Apple and Google passes of a preview, made by the very code that makes those of guests. */

import { googlePassKindOf } from '#domain/google-wallet.ts';

import { sharp } from '#server/base/drawing/sharp.ts';
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { makePassImages, makeThumbnail } from '#server/base/brand/pass-images.ts';
import { ownSceneOf } from '#server/base/brand/own-scene.ts';
import { drawHero, drawWalletPictures } from '#server/base/brand/wallet-pictures.ts';
import { makeThrowawaySecrets } from '#server/base/security/secrets.ts';
import { holderKeyOf } from '#server/changes/holder.ts';
import { judgePass } from '#server/passes/judge-pass.ts';
import { appleStyleOf, makeApplePassJson } from '#server/wallets/apple/apple-pass-content.ts';
import { googleObjectIdOf, makeGooglePass } from '#server/wallets/google/google-pass-content.ts';
import { heroPathOf } from '#server/wallets/google/google-pass-parts.ts';
import { readAppleFace, type AppleFace } from '#server/wallets/portrait/apple-face.ts';
import { readGoogleFace, type GoogleFace } from '#server/wallets/portrait/google-face.ts';
import type { GooglePictures } from '#server/wallets/portrait/google-portrait.ts';
import { samplePhoto } from '#server/base/drawing/sample-photo.ts';
import type { SamplePass } from './sample-passes.ts';

const publicUrl = 'https://pass.park.example';

/** Makes what Wallet shows of each sample. */
export async function appleFacesOf(
  brand: LoadedBrand,
  samples: readonly SamplePass[],
  now: Date,
): Promise<AppleFace[]> {
  const secrets = makeThrowawaySecrets();
  const images = new Map<string, Promise<Map<string, Buffer>>>();
  const imagesOf = (record: SamplePass['record']): Promise<Map<string, Buffer>> => {
    const [style, scene] = [appleStyleOf(record), ownSceneOf(brand, record)];
    const key = `${style} ${scene ?? ''}`;
    const known = images.get(key);
    if (known !== undefined) return known;
    const { background: backgroundColor, foreground: foregroundColor } = brand.passColors;
    const made = makePassImages({ brand, style, backgroundColor, foregroundColor, scene });
    images.set(key, made);
    return made;
  };
  return Promise.all(
    samples.map(async (sample) => {
      const { record, share, hidesBarcode = false } = sample;
      const judged = judgePass(record, brand, now);
      const verdict = {
        ...judged,
        customization: { ...judged.customization, hidesBarcodeBesideNfc: hidesBarcode },
      };
      const hasThumbnail = record.isPassholder && record.hasPhoto;
      return readAppleFace({
        locale: brand.locale,
        now,
        images: new Map([...(await imagesOf(record)), ...(hasThumbnail ? await thumbnailsOf() : [])]),
        json: makeApplePassJson({
          found: { record, share, isByLink: false },
          verdict,
          brand,
          issue: { serialNumber: 'preview', authenticationToken: undefined, changedAt: now },
          isEnded: false,
          publicUrl,
          passTypeIdentifier: 'pass.example.park',
          teamIdentifier: 'EXAMPLE001',
          nfcPublicKey: hidesBarcode ? 'preview' : undefined,
          secrets,
          now,
        }),
      });
    }),
  );
}

/** Makes what Google Wallet shows of each sample. */
export async function googleFacesOf(
  brand: LoadedBrand,
  samples: readonly SamplePass[],
  now: Date,
): Promise<{ faces: GoogleFace[]; pictures: GooglePictures }> {
  const { logo, hero } = await drawWalletPictures(brand);
  const heroes = Object.values(brand.sceneDrawings).map(async (scene): Promise<[string, Buffer]> => [
    `${publicUrl}${heroPathOf(brand, { colors: undefined, scene })}`,
    await drawHero(scene, brand.passColors),
  ]);
  const pictures = new Map([
    [`${publicUrl}/wallet-logo.png`, logo],
    [`${publicUrl}/wallet-hero.png`, hero],
    ...(await Promise.all(heroes)),
  ]);
  const secrets = makeThrowawaySecrets();
  const issuerId = '3388000000000000000';
  const faces = samples.map(({ record, share }) => {
    const kind = googlePassKindOf(record);
    const found = { record, share, isByLink: false } as const;
    const made = makeGooglePass({
      found,
      verdict: judgePass(record, brand, now),
      brand,
      kind,
      secrets,
      issuerId,
      objectId: googleObjectIdOf(secrets, issuerId, holderKeyOf(found)),
      redemptionIssuers: [],
      linkedObjectIds: [],
      publicUrl,
      isEnded: false,
      now,
    });
    return readGoogleFace({
      kind,
      class: made.class.content,
      object: made.object.content,
      locale: brand.locale,
      now,
    });
  });
  return { faces, pictures };
}

let thumbnails: Promise<Map<string, Buffer>> | undefined;

function thumbnailsOf(): Promise<Map<string, Buffer>> {
  thumbnails ??= sharp(Buffer.from(samplePhoto)).png().toBuffer().then(makeThumbnail);
  return thumbnails;
}
