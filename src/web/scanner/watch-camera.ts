/** Looks at the camera's pictures, one at a time, until somebody stops it. */
import { closeCamera, openCamera, torchOf, type CameraFault, type Torch } from './camera.ts';
import { openReader, type CodeReader } from './code-reader.ts';

/** What is to be told of what the camera sees. */
export interface Watcher {
  /** Called once the camera shows its picture, with its light where it has one. */
  onPicture(torch: Torch | undefined): void;
  onFault(fault: CameraFault): void;
  /** Called with the texts of every picture that has a code. */
  onTexts(texts: string[]): void;
}

/** Shows the camera in the video and reads codes off it. Gives what stops both and turns the camera off. */
export function watchCamera(video: HTMLVideoElement, watcher: Watcher): () => void {
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
  const start = async (): Promise<void> => {
    // The reader is fetched while the guest decides about the camera.
    const [opened, openedReader] = await Promise.all([openCamera(), openReader()]);
    if (typeof opened === 'string') {
      openedReader.close();
      if (!signal.aborted) watcher.onFault(opened);
      return;
    }
    stream = opened;
    reader = openedReader;
    if (signal.aborted) return stop();
    video.srcObject = stream;
    await video.play();
    watcher.onPicture(torchOf(stream));
    while (!signal.aborted) {
      await nextPicture(video);
      if (!signal.aborted) await readPicture(video, reader, watcher);
    }
  };
  start().catch(() => {
    // Closing the overlay interrupts whatever was under way; anything else is a camera or reader that does not work.
    if (signal.aborted) return;
    stop();
    watcher.onFault('failed');
  });
  return stop;
}

async function readPicture(video: HTMLVideoElement, reader: CodeReader, watcher: Watcher): Promise<void> {
  const texts = await reader.read(await createImageBitmap(video));
  if (texts.length > 0) watcher.onTexts(texts);
}

/** Resolves with the next new picture, or with the next frame of the screen where the browser does not tell. */
function nextPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else requestAnimationFrame(() => resolve());
  });
}
