import { photoKindBytes, photoKindOf } from '#domain/photo-kind.ts';

/** A picture that the guest chose, decoded by the browser. */
export interface OpenedPicture {
  file: File;
  /** Decoded and upright; regions are measured in its natural size. */
  image: HTMLImageElement;
  /** Frees its memory. */
  close: () => void;
}

/** Whether the server accepts this type; a browser may show others, which are better refused before cropping. */
export async function isPhotoFile(file: File): Promise<boolean> {
  try {
    return photoKindOf(new Uint8Array(await file.slice(0, photoKindBytes).arrayBuffer())) !== undefined;
  } catch {
    return false; // the file no longer exists
  }
}

/** Opens a file as a picture, or returns undefined if this browser cannot show it. */
export async function openPicture(file: File): Promise<OpenedPicture | undefined> {
  try {
    // Checked first, because some browsers report a broken picture at a blob URL as a violation of the page's policy.
    (await createImageBitmap(file, { resizeWidth: 16 })).close();
  } catch {
    return undefined; // not a picture, or one that only the server can read: the server decides
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
