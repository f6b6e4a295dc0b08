import type { FoundFace } from '#domain/photo-frame.ts';

import { openWorker, type AskedWorker } from '#web/shared/workers/ask-worker.ts';
import type { FaceAnswer, FaceTask } from './face.worker.ts';
// oxlint-disable-next-line import/default -- Vite gives the address of the worker it builds as the default export
import workerUrl from './face.worker.ts?worker&url';

/** The longer side in pixels; more do not improve the search. */
const sideMax = 1280;

/**
 * The time limit in milliseconds, long because the face check loads two megabytes; the guest may continue meanwhile.
 */
const answerMillisecondsMax = 45_000;

/**
 * The faces in a picture, in its natural pixels, or `unchecked` if this browser cannot run the check or its files do
 * not load. It runs in a worker, on this device.
 */
export async function askForFaces(
  image: HTMLImageElement,
  signal: AbortSignal,
): Promise<FoundFace[] | 'unchecked'> {
  let worker: AskedWorker<FaceTask, FaceAnswer> | undefined;
  try {
    const picture = await shrink(image);
    const scale = image.naturalWidth / picture.width;
    worker = openWorker(workerUrl, answerMillisecondsMax);
    signal.addEventListener('abort', () => worker?.close());
    const { faces } = await worker.ask({ picture }, [picture]); // transfers the bitmap, which is empty now
    return (
      faces?.map(({ x, y, width, height, isUpright }) => ({
        x: x * scale,
        y: y * scale,
        width: width * scale,
        height: height * scale,
        isUpright,
      })) ?? 'unchecked'
    );
  } catch {
    return 'unchecked'; // no network for the worker, no memory, an old browser: the guest continues with a warning
  } finally {
    worker?.close();
  }
}

/**
 * An image element is drawn upright, whatever its orientation; not every browser can make a bitmap from the file
 * itself.
 */
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
