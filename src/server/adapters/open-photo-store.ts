import { join } from 'node:path';

import type { Config } from '#server/base/config/config.ts';
import type { ExternalSystems } from '#server/base/external-systems/external-systems.ts';
import type { Clock } from '#server/base/ports/clock.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { makeDiskPhotoStore } from './photo-store-disk.ts';
import { sealPhotoStore } from './photo-store-sealed.ts';
import { watchPhotoStore } from './watched-ports.ts';

/**
 * The configured photo store: S3-compatible if the configuration names one, else the disk. `photoStore` decrypts the
 * files of `sealedPhotos`; only backups use the latter directly.
 */
export async function openPhotoStore(
  config: Pick<Config, 'dataDir' | 's3'>,
  secrets: Secrets,
  clock: Clock,
  externalSystems: ExternalSystems,
): Promise<{ photoStore: PhotoStore; sealedPhotos: PhotoStore }> {
  const stored =
    config.s3 === undefined
      ? makeDiskPhotoStore(join(config.dataDir, 'photos'))
      : (await import('./photo-store-s3.ts')).makeS3PhotoStore(config.s3, clock);
  const sealedPhotos = watchPhotoStore(stored, externalSystems);
  return { photoStore: sealPhotoStore(sealedPhotos, secrets), sealedPhotos };
}
