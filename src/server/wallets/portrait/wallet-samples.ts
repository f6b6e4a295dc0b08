/** The Apple and the Google pass of a sample, as the simulated phones draw them. */

import { googlePassKindOf } from '#domain/google-wallet.ts';

import { sharp } from '#server/base/drawing/sharp.ts';
import { makePassImages, makeThumbnail } from '#server/base/brand/pass-images.ts';
import { ownSceneOf } from '#server/base/brand/own-scene.ts';
import { samplePhoto } from '#server/base/drawing/sample-photo.ts';
import { makeThrowawaySecrets } from '#server/base/security/secrets.ts';
import type { Services } from '#server/base/services.ts';
import { holderKeyOf } from '#server/changes/holder.ts';
import { nfcKeyOf, judgePass, type PassVerdict } from '#server/passes/judge-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { hasEventPoster } from '../apple/apple-event.ts';
import { appleStyleOf, makeApplePassJson } from '../apple/apple-pass-content.ts';
import { appleStringsOf } from '../apple/apple-strings.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { googleObjectIdOf, makeGooglePass } from '../google/google-pass-content.ts';
import { findPictureOf } from '../apple/make-apple-pass.ts';
import { drawAppleSample, drawGoogleSample, type DrawnSample } from './draw-sample.ts';

type SampleServices = Pick<Services, 'db' | 'brand' | 'clock' | 'config' | 'walletKeys' | 'googleWallet'>;

const picturesMax = 32;

/** Makes the function that draws samples; it keeps the pictures of the last looks. */
export function makeWalletSamples(services: SampleServices): (record: PassRecord) => Promise<DrawnSample> {
  const parts: SampleParts = {
    services,
    images: makeRecentlyUsed<Map<string, Buffer>>(picturesMax),
    pictures: makeRecentlyUsed<Buffer>(picturesMax),
    secrets: makeThrowawaySecrets(),
  };
  return async (record) => {
    const verdict = judgePass(record, services.brand, services.clock.now());
    const apple = services.walletKeys === undefined ? undefined : await drawApple(parts, record, verdict);
    return {
      apple: apple === undefined ? null : { front: apple.front, back: apple.back },
      google: services.googleWallet === undefined ? null : await drawGoogle(parts, record, verdict),
      problems: apple?.problems ?? [],
    };
  };
}

interface SampleParts {
  services: SampleServices;
  images: ReturnType<typeof makeRecentlyUsed<Map<string, Buffer>>>;
  pictures: ReturnType<typeof makeRecentlyUsed<Buffer>>;
  /** No code of a sample opens anything. */
  secrets: ReturnType<typeof makeThrowawaySecrets>;
}

async function drawApple(
  { services, images, secrets }: SampleParts,
  record: PassRecord,
  verdict: PassVerdict,
): Promise<{ front: string; back: string; problems: string[] }> {
  const { brand, clock, config, walletKeys } = services;
  const now = clock.now();
  const style = appleStyleOf(record);
  const hasPoster = style === 'eventTicket' && hasEventPoster(record, brand);
  const scene = ownSceneOf(brand, record);
  const { backgroundColor, foregroundColor, picture: pictureId } = verdict.customization;
  const dress = [style, hasPoster, backgroundColor, foregroundColor, scene ?? '', pictureId];
  const key = [...dress, brand.change].join(' ');
  const drawn = await images.get(key, async () => {
    const picture = await findPictureOf(services, pictureId);
    return makePassImages({ brand, style, backgroundColor, foregroundColor, scene, picture, hasPoster });
  });
  const photo = record.hasPhoto
    ? await images.get('photo', async () => makeThumbnail(Buffer.from(samplePhoto)))
    : new Map<string, Buffer>();
  const json = makeApplePassJson({
    found: { record, share: undefined, isByLink: false },
    ...{ verdict, brand, secrets, now },
    issue: { serialNumber: 'preview', authenticationToken: undefined, changedAt: now },
    isEnded: false,
    publicUrl: config.publicUrl,
    passTypeIdentifier: walletKeys?.signer.certificate.passTypeIdentifier ?? '',
    teamIdentifier: walletKeys?.signer.certificate.teamIdentifier ?? '',
    nfcPublicKey: nfcKeyOf(verdict, walletKeys),
  });
  const strings = appleStringsOf(style, brand);
  const file = { json, images: new Map([...drawn, ...photo]), strings, locale: brand.locale, now };
  return drawAppleSample(file);
}

async function drawGoogle(
  { services, pictures, secrets }: SampleParts,
  record: PassRecord,
  verdict: PassVerdict,
): Promise<string> {
  const { brand, clock, config, googleWallet } = services;
  const now = clock.now();
  const issuerId = googleWallet?.keys.issuerId ?? '';
  const kind = googlePassKindOf(record);
  const found = { record, share: undefined, isByLink: false } as const;
  // Google fetches pictures over https only; a sample has them on a plain server too.
  const publicUrl = config.publicUrl.replace(/^http:/, 'https:');
  const made = makeGooglePass({
    ...{ found, verdict, brand, kind, secrets, issuerId, publicUrl, now },
    objectId: googleObjectIdOf(secrets, issuerId, holderKeyOf(found)),
    redemptionIssuers: googleWallet?.keys.redemptionIssuers ?? [],
    linkedObjectIds: [],
    isEnded: false,
  });
  const file = {
    ...{ kind, locale: brand.locale, now },
    class: made.class.content,
    object: made.object.content,
  };
  const photo = pictures.get('photo', () => sharp(Buffer.from(samplePhoto)).png().toBuffer());
  const look = { ...verdict.customization, scene: ownSceneOf(brand, record) };
  return drawGoogleSample(services, pictures, file, look, photo);
}
