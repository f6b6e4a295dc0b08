/** Reads the code in a photo that the guest has chosen, on the device. */
import { openReader } from './code-reader.ts';

/** The longest side at which a photo is read, in pixels, as the camera's pictures have it. */
const sideMax = 1920;

/**
 * The sizes at which the photo is read one after the other, as parts of the first. A text counts only if it is read twice,
 * and the same pixels mislead the reader in the same way again: in another size the bars lie otherwise on the pixels.
 */
const scales = [1, 1.06, 0.93, 1.13, 0.87, 1.19, 0.8, 1.26, 0.73];

interface WantedCode {
  hasSquares: boolean;
  /** Returns whether a code fits. */
  accept: (text: string) => boolean;
}

/**
 * Returns the first code in the photo that fits, or undefined if there is none. Rejects if the file is no picture, or this
 * browser cannot read codes.
 */
export async function readPhoto(file: Blob, { hasSquares, accept }: WantedCode): Promise<string | undefined> {
  const photo = await createImageBitmap(file);
  const reader = await openReader(hasSquares);
  try {
    const largest = Math.min(1, sideMax / Math.max(photo.width, photo.height));
    for (const scale of scales) {
      const picture = await createImageBitmap(photo, {
        resizeWidth: Math.max(1, Math.round(photo.width * largest * scale)),
        resizeHeight: Math.max(1, Math.round(photo.height * largest * scale)),
        resizeQuality: 'high',
      });
      const texts = await reader.read(picture);
      const text = texts.find((one) => accept(one));
      if (text !== undefined) return text;
    }
    return undefined;
  } finally {
    reader.close();
    photo.close();
  }
}
