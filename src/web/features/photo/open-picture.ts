/** A picture that the guest chose, as the browser shows it. */
export interface OpenedPicture {
  file: File;
  /** Decoded and upright; its natural size is what a region is measured in. */
  image: HTMLImageElement;
  /** Lets go of it. */
  close: () => void;
}

/** Opens a file as a picture, or gives undefined where this browser cannot show it. */
export async function openPicture(file: File): Promise<OpenedPicture | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    if (image.naturalWidth > 0) return { file, image, close: () => URL.revokeObjectURL(url) };
  } catch {
    // Not a picture, or one that only the server can read: the server will say which.
  }
  URL.revokeObjectURL(url);
  return undefined;
}
