/** Reads codes off pictures: by the browser's own reader where it has one for our formats, else by ours in a worker. */
import { startAppWorker } from '../app-worker.ts';
// oxlint-disable-next-line import/default -- the build makes this module, the worker's address, of the file
import workerUrl from './scanner.worker.ts?worker&url';

/** Reads one picture at a time. */
export interface CodeReader {
  /** The texts of all codes on the picture, which is used up by it. */
  read(picture: ImageBitmap): Promise<string[]>;
  close(): void;
}

/** What the worker answers to a picture. */
export interface ReadAnswer {
  texts: string[];
}

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
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!nativeFormats.every((format) => supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: nativeFormats });
  let instead: CodeReader | undefined;
  return {
    async read(picture) {
      if (instead !== undefined) return instead.read(picture);
      try {
        const codes = await detector.detect(picture);
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
  const worker = startAppWorker(workerUrl);
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data.texts), {
          once: true,
        });
        worker.addEventListener('error', () => reject(new Error('The code reader failed.')), { once: true });
        worker.postMessage(picture, [picture]);
      }),
    close: () => worker.terminate(),
  };
}
