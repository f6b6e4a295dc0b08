/**
 * Searches for faces in a worker, so that the page stays responsive; neither the picture nor the result leaves the
 * device.
 */
import type { FoundFace } from '#domain/photo-frame.ts';

import { openFaceDetector, viewSide, type DetectFaces } from './face-detector.ts';
import { findFaces, type LookedAt } from './find-faces.ts';

/** The page's message: one picture, scaled down for the search. */
export interface FaceTask {
  picture: ImageBitmap;
}

/** The reply: the faces in pixels of that picture, or undefined if this device cannot run the check. */
export interface FaceAnswer {
  faces: FoundFace[] | undefined;
}

self.addEventListener('message', ({ data }: MessageEvent<FaceTask>) => void answerFaceTask(data));

async function answerFaceTask({ picture }: FaceTask): Promise<void> {
  self.postMessage({ faces: await look(picture) } satisfies FaceAnswer, { transfer: [] });
}

async function look(picture: ImageBitmap): Promise<FoundFace[] | undefined> {
  try {
    return await findFaces(lookAt(picture, await openFaceDetector()));
  } catch {
    return undefined; // no network for the detector, no memory, an old browser: the guest continues without the check
  }
}

function lookAt(picture: ImageBitmap, detect: DetectFaces): LookedAt {
  const view = new OffscreenCanvas(viewSide, viewSide);
  const context = view.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas for workers.');
  context.fillStyle = '#808080';
  context.imageSmoothingQuality = 'medium';
  return {
    width: picture.width,
    height: picture.height,
    see: async ({ x, y, width }) => {
      const scale = viewSide / width;
      context.fillRect(0, 0, viewSide, viewSide);
      context.drawImage(picture, -x * scale, -y * scale, picture.width * scale, picture.height * scale);
      const faces = await detect(view);
      return faces.map((face) => ({
        x: x + face.x * width,
        y: y + face.y * width,
        width: face.width * width,
        height: face.height * width,
        score: face.score,
        isUpright: face.isUpright,
      }));
    },
  };
}
