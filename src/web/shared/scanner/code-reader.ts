/** Reads codes off pictures: by the browser's own reader where it has one for our formats, else by ours in a worker. */
import { openWorker } from '#web/shared/workers/ask-worker.ts';
import { withTimeLimit } from '#web/shared/workers/time-limit.ts';
// oxlint-disable-next-line import/default -- the build makes this module, the worker's address, of the file
import workerUrl from './scanner.worker.ts?worker&url';

/** Reads one picture at a time. */
export interface CodeReader {
  /** The texts of all codes on the picture, which is used up by it. Rejects where this browser cannot read codes. */
  read(picture: ImageBitmap): Promise<string[]>;
  close(): void;
}

/** What the worker answers to a picture: its texts, or undefined where the worker could not load what it reads with. */
export interface ReadAnswer {
  texts: string[] | undefined;
}

/** The first answer waits for a megabyte to be loaded; a guest waits no longer for any. */
const answerMillisecondsMax = 20_000;

/** The browser's own reader needs nothing loaded, but the service behind it may hang. */
const nativeMillisecondsMax = 3_000;

/** The reader of this browser. */
export async function openReader(): Promise<CodeReader> {
  return (await openNativeReader()) ?? openWorkerReader();
}

interface NativeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}

/** As far as browsers have it; TypeScript's own library does not know it. */
interface DetectingWindow {
  BarcodeDetector?: {
    new (options: { formats: string[] }): NativeDetector;
    getSupportedFormats(): Promise<string[]>;
  };
}

/** No square codes: an address in one may be as long as a number. */
const nativeFormats = ['code_128', 'ean_13', 'ean_8'];

async function openNativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = window as DetectingWindow; // the same window, with what some browsers add to it
  if (BarcodeDetector === undefined) return undefined;
  const supported = await withTimeLimit(BarcodeDetector.getSupportedFormats(), nativeMillisecondsMax).catch(
    (): string[] => [],
  );
  if (!nativeFormats.every((format) => supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: nativeFormats });
  let instead: CodeReader | undefined;
  return {
    async read(picture) {
      if (instead !== undefined) return instead.read(picture);
      try {
        const codes = await withTimeLimit(detector.detect(picture), nativeMillisecondsMax);
        picture.close();
        return codes.map((code) => code.rawValue);
      } catch {
        // Some phones have the interface and not the service behind it.
        instead = openWorkerReader();
        return instead.read(picture);
      }
    },
    close: () => instead?.close(),
  };
}

function openWorkerReader(): CodeReader {
  const worker = openWorker<ImageBitmap, ReadAnswer>(workerUrl, answerMillisecondsMax);
  return {
    async read(picture) {
      const { texts } = await worker.ask(picture, [picture]);
      if (texts === undefined) throw new Error('The code reader did not load.');
      return texts;
    },
    close: () => worker.close(),
  };
}
