/** Reads codes from the camera's pictures, one at a time, until it is stopped. */
import {
  barcodeCamera,
  closeCamera,
  nextLensOf,
  openCamera,
  torchOf,
  type CameraFault,
  type Torch,
} from './camera.ts';
import { openReader, type CodeReader } from './code-reader.ts';
import { withTimeLimit } from '#web/shared/workers/time-limit.ts';

/** Callbacks for the state of the camera and for its codes. */
export interface Watcher {
  /** Called once when the camera shows its picture, with its light if it has one. */
  onPicture(torch: Torch | undefined): void;
  /** Called with the id of the next lens, if the device has several. */
  onLens(lens: string): void;
  onFault(fault: CameraFault): void;
  /** Called with the texts of every picture that contains a code. */
  onTexts(texts: string[]): void;
}

/**
 * Shows the camera in the video and reads codes from it. Returns a function that stops both and turns the camera off.
 */
export function watchCamera(
  video: HTMLVideoElement,
  watcher: Watcher,
  { hasSquares = false, lens }: { hasSquares?: boolean; lens?: string | undefined } = {},
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let stream: MediaStream | undefined;
  let reader: CodeReader | undefined;
  const stop = (): void => {
    watching.abort();
    if (stream !== undefined) closeCamera(stream);
    reader?.close();
    video.srcObject = null;
  };
  const end = (fault: CameraFault): void => {
    // Closing the overlay interrupts pending work, which is not an error.
    if (signal.aborted) return;
    stop();
    watcher.onFault(fault);
  };
  const tellLens = async (opened: MediaStream): Promise<void> => {
    // A browser that lists no devices has one lens.
    const next = await nextLensOf(opened).catch(() => undefined);
    if (next !== undefined && !signal.aborted) watcher.onLens(next);
  };
  const start = async (): Promise<void> => {
    // The reader loads while the guest decides about camera access.
    const [opened, openedReader] = await Promise.all([
      openCamera(barcodeCamera(lens)),
      openReader(hasSquares).catch(() => undefined),
    ]);
    reader = openedReader;
    if (typeof opened === 'string') {
      reader?.close();
      return end(opened);
    }
    stream = opened;
    if (signal.aborted) return stop();
    if (reader === undefined) return end('unreadable');
    video.srcObject = stream;
    await withTimeLimit(video.play(), playMillisecondsMax);
    watcher.onPicture(torchOf(stream));
    void tellLens(stream);
    while (!signal.aborted) {
      await nextPicture(video);
      if (signal.aborted) return;
      const texts = await reader.read(await createImageBitmap(video)).catch(() => undefined);
      if (texts === undefined) return end('unreadable');
      if (texts.length > 0) watcher.onTexts(texts);
    }
  };
  start().catch(() => end('failed'));
  return stop;
}

/** A camera in use by another app may open and then never show a picture. */
const playMillisecondsMax = 15_000;

/** Some browsers have the callback for a new picture but never call it. */
const pictureMillisecondsMax = 500;

/** Resolves with the next new picture, or with the next frame of the screen if the browser does not report pictures. */
async function nextPicture(video: HTMLVideoElement): Promise<void> {
  const picture = new Promise<void>((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
  await withTimeLimit(picture, pictureMillisecondsMax).catch(() => undefined);
}
