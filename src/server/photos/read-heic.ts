/** Reads HEIC by libheif in WebAssembly. Runs in the decoder's process only (photo-decoder.ts). */
import libheif from 'libheif-js/wasm-bundle.js';

import { photoPixelsMax } from '#domain/constants.ts';

/** Pixels as four bytes each (red, green, blue, opacity), top row first. */
export interface ReadHeic {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * The primary picture of a HEIC, rotated as the file says. Returns undefined if there is none, if it is broken, or if
 * its header declares more than 50 megapixels, which is checked before any pixel is decoded.
 */
export async function readHeic(file: Uint8Array): Promise<ReadHeic | undefined> {
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(file);
  try {
    // A file may contain other pictures, in any order.
    const primary = pictures.find((picture) => picture.is_primary());
    if (primary === undefined) return undefined;
    const width = primary.get_width();
    const height = primary.get_height();
    if (width * height > photoPixelsMax) return undefined;
    const pixels = new Uint8Array(width * height * 4);
    const isDecoded = await new Promise((resolve) =>
      primary.display({ data: pixels, width, height }, (shown) => resolve(shown !== null)),
    );
    return isDecoded === true ? { width, height, pixels } : undefined;
  } finally {
    for (const picture of pictures) picture.free();
    if (decoder.decoder !== null) libheif.heif_context_free(decoder.decoder);
  }
}
