/**
 * Reads codes from pictures: with the browser's own reader if it supports our formats, otherwise with ours in a
 * worker.
 */
import { openWorker } from '#web/shared/workers/ask-worker.ts';
import { withTimeLimit } from '#web/shared/workers/time-limit.ts';
import { agreedTexts, nativePass, squareFormat } from './agreed-texts.ts';
// oxlint-disable-next-line import/default -- the build makes this module, the worker's address, of the file
import workerUrl from './scanner.worker.ts?worker&url';

/** Reads one picture at a time. */
export interface CodeReader {
  /**
   * The texts of the codes in the picture that count (`agreed-texts.ts`); the picture is closed afterwards. Rejects if
   * this browser cannot read codes.
   */
  read(picture: ImageBitmap): Promise<string[]>;
  close(): void;
}

/** The question to the worker. */
export interface ReadQuestion {
  picture: ImageBitmap;
  hasSquares: boolean;
}

/** The worker's reply to a picture: the texts, or undefined if the worker could not load its reader. */
export interface ReadAnswer {
  texts: string[] | undefined;
}

/** The first reply includes loading a megabyte; the same limit applies to all. */
const answerMillisecondsMax = 20_000;

/** The browser's own reader loads nothing, but the service behind it may hang. */
const nativeMillisecondsMax = 3_000;

/** Opens a reader of bar codes, and of square codes only if it is asked for them. */
export async function openReader(hasSquares: boolean): Promise<CodeReader> {
  return (await openNativeReader(hasSquares)) ?? openWorkerReader(hasSquares);
}

interface NativeDetector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string; format: string }[]>;
}

/** Undefined in some browsers; TypeScript's library lacks it. */
interface DetectingWindow {
  BarcodeDetector?: {
    new (options: { formats: string[] }): NativeDetector;
    getSupportedFormats(): Promise<string[]>;
  };
}

/** Without square codes, because the text in one may be as long as a number. */
const barFormats = ['code_128', 'ean_13', 'ean_8'];

async function openNativeReader(hasSquares: boolean): Promise<CodeReader | undefined> {
  const formats = hasSquares ? [...barFormats, 'qr_code'] : barFormats;
  const { BarcodeDetector } = window as DetectingWindow; // the same window, typed with an API that some browsers have
  if (BarcodeDetector === undefined) return undefined;
  const supported = await withTimeLimit(BarcodeDetector.getSupportedFormats(), nativeMillisecondsMax).catch(
    (): string[] => [],
  );
  if (!formats.every((format) => supported.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats });
  const agreed = agreedTexts();
  let index = -1;
  let instead: CodeReader | undefined;
  return {
    async read(picture) {
      if (instead !== undefined) return instead.read(picture);
      try {
        const codes = await withTimeLimit(detector.detect(picture), nativeMillisecondsMax);
        picture.close();
        index += 1;
        return agreed(
          codes.map(({ rawValue, format }) => ({
            text: rawValue,
            format: format === 'qr_code' ? squareFormat : format,
            pass: nativePass,
          })),
          index,
        );
      } catch {
        // Some phones have the interface but not the service behind it.
        instead = openWorkerReader(hasSquares);
        return instead.read(picture);
      }
    },
    close: () => instead?.close(),
  };
}

function openWorkerReader(hasSquares: boolean): CodeReader {
  const worker = openWorker<ReadQuestion, ReadAnswer>(workerUrl, answerMillisecondsMax);
  return {
    async read(picture) {
      const { texts } = await worker.ask({ picture, hasSquares }, [picture]);
      if (texts === undefined) throw new Error('The code reader did not load.');
      return texts;
    },
    close: () => worker.close(),
  };
}
