import type { PhotoRegion } from '#domain/photo.ts';

import { startAppWorker } from '../../app-worker.ts';
import type { FaceAnswer, FaceTask } from './face.worker.ts';
// oxlint-disable-next-line import/default -- Vite gives the address of the worker it builds as the default export
import workerUrl from './face.worker.ts?worker&url';

/** More pixels than this help nobody to find a face. */
const sideMax = 1280;

/**
 * The faces in a picture, in its natural pixels, or undefined where this browser cannot tell: the check only ever warns,
 * so whatever is missing for it is no failure. It runs in a worker, on this device.
 */
export async function askForFaces(
  image: HTMLImageElement,
  signal: AbortSignal,
): Promise<PhotoRegion[] | undefined> {
  let worker: Worker | undefined;
  try {
    const picture = await shrink(image);
    const scale = image.naturalWidth / picture.width;
    worker = startAppWorker(workerUrl);
    const { faces } = await ask(worker, { picture }, signal); // hands the bitmap over: it is empty now
    return faces?.map(({ x, y, width, height }) => ({
      x: x * scale,
      y: y * scale,
      width: width * scale,
      height: height * scale,
    }));
  } catch {
    return undefined; // no network for the worker, no memory, an old browser: the guest goes on without the check
  } finally {
    worker?.terminate();
  }
}

/** An image element is drawn upright, whatever its orientation; a bitmap of the file itself is not in every browser. */
function shrink(image: HTMLImageElement): Promise<ImageBitmap> {
  const scale = Math.min(1, sideMax / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'medium';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return createImageBitmap(canvas);
}

function ask(worker: Worker, task: FaceTask, signal: AbortSignal): Promise<FaceAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FaceAnswer>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The face check failed.')));
    signal.addEventListener('abort', () => reject(new Error('The face check is not needed any more.')));
    worker.postMessage(task, [task.picture]);
  });
}
