/**
 * The store of photos. A photo's files are written once and never changed; a new photo gets a new slot. Every call
 * refuses with `photos-unavailable` if the store is away or full.
 */
export interface PhotoStore {
  read(uid: string, file: PhotoFile): Promise<Buffer | undefined>;
  write(uid: string, files: ReadonlyMap<PhotoFile, Buffer>): Promise<void>;
  remove(uid: string): Promise<void>;
}

/** The stored forms of a photo: the full picture, a small one for the card, three sizes for the Apple pass. */
export const photoFiles = [
  'photo.bmp',
  'photo.jpg',
  'thumbnail.png',
  'thumbnail@2x.png',
  'thumbnail@3x.png',
] as const;

/** A file of a slot. `photoFiles` names all of them, because stores are never asked to list files. */
export type PhotoFile = (typeof photoFiles)[number];
