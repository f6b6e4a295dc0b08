import { photoKindBytes, photoKindOf } from '#domain/photo-kind.ts';

/** A picture that the guest chose, as the browser shows it. */
export interface OpenedPicture {
  file: File;
  /** Decoded and upright; its natural size is what a region is measured in. */
  image: HTMLImageElement;
  /** Lets go of it. */
  close: () => void;
}

/** Whether the server takes this kind of picture; a browser may show others, which it is better to refuse before they are cut. */
export async function isPhotoFile(file: File): Promise<boolean> {
  try {
    return photoKindOf(new Uint8Array(await file.slice(0, photoKindBytes).arrayBuffer())) !== undefined;
  } catch {
    return false; // a file that is gone by now
  }
}

/** Opens a file as a picture, or gives undefined where this browser cannot show it. */
export async function openPicture(file: File): Promise<OpenedPicture | undefined> {
  try {
    // Asked first, because some browsers take a broken picture behind a blob address for a breach of the page's policy.
    (await createImageBitmap(file, { resizeWidth: 16 })).close();
  } catch {
    return undefined; // not a picture, or one that only the server can read: the server will say which
  }
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const close = (): void => URL.revokeObjectURL(url);
  try {
    await image.decode();
    return { file, image, close };
  } catch {
    close();
    return undefined; // too large for this device's memory
  }
}
