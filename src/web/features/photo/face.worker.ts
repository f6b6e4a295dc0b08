/** Looks for faces beside the page, so that it stays quick; nothing of the picture or of what is found leaves the device. */
import type { PhotoRegion } from '#domain/photo.ts';

import { readFaceNetwork } from './face-network.ts';
import { findFaces, type LookedAt } from './find-faces.ts';

/** What the page asks: one picture, small enough to be looked at, and the model's file. */
export interface FaceTask {
  model: ArrayBuffer;
  picture: ImageBitmap;
}

/** The faces, in pixels of that picture. */
export interface FaceAnswer {
  faces: PhotoRegion[];
}

self.addEventListener('message', ({ data }: MessageEvent<FaceTask>) => void answer(data));

async function answer({ model, picture }: FaceTask): Promise<void> {
  const faces = await findFaces(readFaceNetwork(model), lookAt(picture));
  self.postMessage({ faces } satisfies FaceAnswer, { transfer: [] });
}

function lookAt(picture: ImageBitmap): LookedAt {
  return {
    width: picture.width,
    height: picture.height,
    look: ({ x, y, width }, size) => {
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('This browser has no canvas for workers.');
      const scale = size.width / width;
      context.fillStyle = '#808080';
      context.fillRect(0, 0, size.width, size.height);
      context.imageSmoothingQuality = 'medium';
      context.drawImage(picture, -x * scale, -y * scale, picture.width * scale, picture.height * scale);
      return context.getImageData(0, 0, size.width, size.height).data;
    },
  };
}
