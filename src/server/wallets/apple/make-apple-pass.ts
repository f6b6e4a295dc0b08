/** Makes the Apple pass file of a pass: templates by style and colour, the guest's photo, the signature. */
import { sceneOf } from '#domain/product-scene.ts';
import {
  createPassTemplate,
  packPassAsync,
  preparePassImage,
  type PackedPass,
  type PreparedPassImage,
} from '#pass/pass-package.ts';
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { makePassImages } from '#server/base/brand/pass-images.ts';
import { ownSceneOf } from '#server/base/brand/own-scene.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import { nfcKeyOf, type PassVerdict } from '#server/passes/judge-pass.ts';
import type { PhotoFile } from '#server/base/ports/photo-store.ts';
import { isPhotoStoreAway } from '#server/base/refusal.ts';
import type { WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import type { Services } from '#server/base/services.ts';
import { findUploadedPicture } from '#server/photos/desk/uploaded-pictures.queries.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import type { AppleIssue } from './issue-apple-pass.ts';
import { appleStyleOf, makeApplePassJson, type AppleStyle } from './apple-pass-content.ts';
import { hasEventPoster } from './apple-event.ts';
import { appleStringsOf } from './apple-strings.ts';
import {
  makeFirstCheck,
  type CheckedTemplate,
  makeWithFallback,
  plainBrandOf,
  plainCustomizationOf,
  type LookKind,
} from './plain-look.ts';

/** A pass file ready to send. */
export interface ApplePassFile {
  pass: PackedPass;
  isNfc: boolean;
  style: AppleStyle;
  /** Its Last-Modified. */
  changedAt: Date;
}

/** The serial number of a file, and whether its holder's right has ended. */
export interface AppleFileFacts {
  issue: AppleIssue;
  isEnded: boolean;
  /** True for a guest who waits for the file: without the photo it is better than none while the store is away. */
  mayLackPhoto?: boolean;
}

/** The services of the maker. */
export type ApplePassServices = Pick<
  Services,
  'brand' | 'clock' | 'config' | 'db' | 'metrics' | 'photoStore' | 'secrets'
> & {
  walletKeys: WalletKeys;
};

const templatesMax = 64;
const photosMax = 500;

/** Makes Apple passes; one maker per server, with its templates and its recently used photos. */
export function makeApplePassMaker(
  services: ApplePassServices,
): (found: FoundPass, verdict: PassVerdict, file: AppleFileFacts) => Promise<ApplePassFile> {
  const parts = {
    services,
    templates: makeRecentlyUsed<CheckedTemplate>(templatesMax),
    photos: makeRecentlyUsed<PreparedPassImage[]>(photosMax),
  };
  return (found, verdict, file) =>
    makeWithFallback(services, (look) => {
      if (look === 'own') return makeFile(parts, { found, verdict, brand: services.brand, look }, file);
      const brand = plainBrandOf(services.brand);
      const customization = plainCustomizationOf(verdict.customization, brand);
      return makeFile(parts, { found, verdict: { ...verdict, customization }, brand, look }, file);
    });
}

interface MakerParts {
  services: ApplePassServices;
  templates: ReturnType<typeof makeRecentlyUsed<CheckedTemplate>>;
  photos: ReturnType<typeof makeRecentlyUsed<PreparedPassImage[]>>;
}

interface DressedPass {
  found: FoundPass;
  verdict: PassVerdict;
  brand: LoadedBrand;
  look: LookKind;
}

async function makeFile(
  parts: MakerParts,
  dressed: DressedPass,
  { issue, isEnded, mayLackPhoto = false }: AppleFileFacts,
): Promise<ApplePassFile> {
  const { services, photos } = parts;
  const { found, verdict, brand } = dressed;
  const { signer } = services.walletKeys;
  const style = appleStyleOf(found.record);
  const template = await templateOf(parts, dressed, isEnded);
  const { hasPhoto, photoUid } = found.record;
  const isOwn = found.share === undefined && !isEnded;
  const hasThumbnail = style === 'generic' && hasPhoto && photoUid !== null && isOwn;
  const thumbnails = hasThumbnail
    ? await photos
        .get(photoUid, () => readThumbnails(services, photoUid))
        .catch((error: unknown) => {
          if (mayLackPhoto && isPhotoStoreAway(error)) return 'away' as const;
          throw error;
        })
    : [];
  const nfcPublicKey = isEnded ? undefined : nfcKeyOf(verdict, services.walletKeys);
  const now = services.clock.now();
  const json = makeApplePassJson({
    found,
    verdict,
    brand,
    issue,
    isEnded,
    publicUrl: services.config.publicUrl,
    passTypeIdentifier: signer.certificate.passTypeIdentifier,
    teamIdentifier: signer.certificate.teamIdentifier,
    nfcPublicKey,
    secrets: services.secrets,
    now,
  });
  template.check(json);
  return {
    pass: await packPassAsync(template, signer, {
      json,
      images: thumbnails === 'away' ? [] : thumbnails,
      signedAt: now,
    }),
    isNfc: nfcPublicKey !== undefined,
    style,
    // The phone's next request then gets the photo too, whatever has changed since.
    changedAt: thumbnails === 'away' ? new Date(0) : issue.changedAt,
  };
}

/** The template of the look, which all passes with it share. */
function templateOf(
  { services, templates }: MakerParts,
  { found, verdict, brand, look }: DressedPass,
  isEnded: boolean,
): Promise<CheckedTemplate> {
  const style = appleStyleOf(found.record);
  const { backgroundColor, foregroundColor, picture: pictureId } = verdict.customization;
  const hasPoster = style === 'eventTicket' && !isEnded && hasEventPoster(found.record, brand);
  const scene = ownSceneOf(brand, found.record);
  const sceneFile = sceneOf(brand.scenes, found.record) ?? '';
  const dress = [style, hasPoster, backgroundColor, foregroundColor, sceneFile, pictureId];
  const layout = [look, ...dress, brand.change].join(' ');
  return templates.get(layout, async () => {
    const picture = await findPictureOf(services, pictureId);
    const drawn = { brand, style, backgroundColor, foregroundColor, scene, picture, hasPoster };
    const content = {
      images: await makePassImages(drawn),
      strings: appleStringsOf(style, brand),
    };
    return { ...createPassTemplate(content), check: makeFirstCheck(services, content) };
  });
}

/** The bytes of a look's own picture; undefined without one, so that the scene is drawn. */
export async function findPictureOf(
  { db }: Pick<Services, 'db'>,
  pictureId: string,
): Promise<Buffer | undefined> {
  return pictureId === '' ? undefined : findUploadedPicture(db, 'look', pictureId);
}

const thumbnailFiles = [
  'thumbnail.png',
  'thumbnail@2x.png',
  'thumbnail@3x.png',
] as const satisfies readonly PhotoFile[];

/** A photo's slot changes with the photo, so a cached photo never becomes stale. */
async function readThumbnails(services: ApplePassServices, uid: string): Promise<PreparedPassImage[]> {
  const files = await Promise.all(
    thumbnailFiles.map(async (name) => ({ name, bytes: await services.photoStore.read(uid, name) })),
  );
  return files.flatMap(({ name, bytes }) => (bytes === undefined ? [] : [preparePassImage(name, bytes)]));
}
