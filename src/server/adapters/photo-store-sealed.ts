import type { PhotoFile, PhotoStore } from '#server/base/ports/photo-store.ts';

import { openSealed, sealBytes, type SealPlace } from '#server/base/security/seal.ts';
import type { Secrets } from '#server/base/security/secrets.ts';

/** Where a sealed file of a slot belongs. */
export function photoPlace(uid: string, file: PhotoFile): SealPlace {
  return { purpose: 'photos', boundTo: `${uid}/${file}` };
}

/**
 * Encrypts photos before they enter another store, so that a stolen disk or backup shows no face and no file can
 * replace another slot's. A file that cannot be decrypted counts as missing.
 */
export function sealPhotoStore(store: PhotoStore, secrets: Secrets): PhotoStore {
  return {
    read: async (uid, file) => {
      const sealed = await store.read(uid, file);
      return sealed && openSealed(secrets, photoPlace(uid, file), sealed);
    },
    write: (uid, files) => {
      const sealed = [...files].map(
        ([file, content]) => [file, sealBytes(secrets, photoPlace(uid, file), content)] as const,
      );
      return store.write(uid, new Map(sealed));
    },
    remove: (uid) => store.remove(uid),
  };
}
