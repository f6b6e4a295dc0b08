/** The passes and pictures of the photo benchmarks. */
import sharp from 'sharp';

import { readDemoPark } from '../src/server/demo/demo-data.ts';

/** The credentials for the photo of a demo pass. */
export interface PhotoProof {
  orderId: string;
  barcode: string;
  uid: string;
}

/** Returns the demo passes with a photo slot; some of them can no longer change their photo. */
export function photoProofs(): PhotoProof[] {
  return readDemoPark().orders.flatMap(({ orderId, barcode, photoUid }) =>
    typeof photoUid === 'string' ? [{ orderId, barcode, uid: photoUid }] : [],
  );
}

/** Makes a JPEG of 12 megapixels with the detail of a phone's photo, a few megabytes in size. */
export async function makeTwelveMegapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const detail = await sharp({
    create: { width: 1344, height: 1008, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer();
  return sharp(detail).resize(4032, 3024).jpeg({ quality: 82 }).toBuffer();
}

/** Returns the body of a preview request for this picture. */
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
