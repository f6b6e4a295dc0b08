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
 * The picture that a HEIC is there to show, turned as the file says. Gives undefined where there is none, where it is
 * broken, and where it says that it has more than 50 megapixels, which is looked at before a pixel is decoded.
 */
export async function readHeic(file: Uint8Array): Promise<ReadHeic | undefined> {
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(file);
  try {
    // A file may hold others beside it, in any order.
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
