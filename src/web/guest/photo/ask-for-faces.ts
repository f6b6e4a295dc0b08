import type { PhotoRegion } from '#domain/photo.ts';

import { openWorker, type AskedWorker } from '#web/shared/workers/ask-worker.ts';
import type { FaceAnswer, FaceTask } from './face.worker.ts';
// oxlint-disable-next-line import/default -- Vite gives the address of the worker it builds as the default export
import workerUrl from './face.worker.ts?worker&url';

/** More pixels than this help nobody to find a face. */
const sideMax = 1280;

/** The face check loads two megabytes, and the guest may go on meanwhile. */
const answerMillisecondsMax = 45_000;

/**
 * The faces in a picture, in its natural pixels, or `unchecked` where this browser cannot tell or what the check needs
 * does not come. It runs in a worker, on this device.
 */
export async function askForFaces(
  image: HTMLImageElement,
  signal: AbortSignal,
): Promise<PhotoRegion[] | 'unchecked'> {
  let worker: AskedWorker<FaceTask, FaceAnswer> | undefined;
  try {
    const picture = await shrink(image);
    const scale = image.naturalWidth / picture.width;
    worker = openWorker(workerUrl, answerMillisecondsMax);
    signal.addEventListener('abort', () => worker?.close());
    const { faces } = await worker.ask({ picture }, [picture]); // hands the bitmap over: it is empty now
    return (
      faces?.map(({ x, y, width, height }) => ({
        x: x * scale,
        y: y * scale,
        width: width * scale,
        height: height * scale,
      })) ?? 'unchecked'
    );
  } catch {
    return 'unchecked'; // no network for the worker, no memory, an old browser: the guest goes on with a warning
  } finally {
    worker?.close();
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
