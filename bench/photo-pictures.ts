/** Whose photos the benchmarks make, and of what. */
import sharp from 'sharp';

import { readDemoPark } from '../src/server/demo/demo-data.ts';

/** What speaks for the photo of a demo pass. */
export interface PhotoProof {
  orderId: string;
  barcode: string;
  uid: string;
}

/** The demo passes that have a slot for a photo; some of them are past changing it. */
export function photoProofs(): PhotoProof[] {
  return readDemoPark().orders.flatMap(({ orderId, barcode, photoUid }) =>
    typeof photoUid === 'string' ? [{ orderId, barcode, uid: photoUid }] : [],
  );
}

/** A JPEG of 12 megapixels with as much detail as one from a phone has, some megabytes. */
export async function makeTwelveMegapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const detail = await sharp({
    create: { width: 1344, height: 1008, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer();
  return sharp(detail).resize(4032, 3024).jpeg({ quality: 82 }).toBuffer();
}

/** The body of a preview of this picture. */
export function previewBody(proof: PhotoProof, picture: Buffer): Buffer {
  return Buffer.from(
    JSON.stringify({
      ...proof,
      filename: 'me.jpg',
      filesize: picture.length,
      filetype: 'image/jpeg',
      data: `data:image/jpeg;base64,${picture.toString('base64')}`,
      crop: { unit: 'px', x: 504, y: 378, width: 3024, height: 2268 },
    }),
  );
}
