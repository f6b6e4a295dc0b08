/** The page of the scanner benchmark: runs our reader and the rival on the same picture. */
import { openReader } from '../../src/web/shared/scanner/code-reader.ts';

/** The result of a reader for one picture. */
export interface Reading {
  texts: string[];
  milliseconds: number;
}

interface Rival {
  decodeSingle(
    config: unknown,
    done: (result?: { codeResult?: { code?: string | null } | null } | null) => void,
  ): Promise<unknown>;
}

/** The rival's script defines this global. */
declare const Quagga: Rival;

const reader = openReader(false);

/** The functions that the benchmark calls in the page. */
const readWithOurs = async (url: string): Promise<Reading> => {
  const picture = await createImageBitmap(await (await fetch(url)).blob());
  const open = await reader;
  const startedAt = performance.now();
  const texts = await open.read(picture);
  return { texts, milliseconds: performance.now() - startedAt };
};

const readWithRival = async (url: string): Promise<Reading> => {
  const startedAt = performance.now();
  const code = await new Promise<string | undefined>((resolve) => {
    const config = {
      src: url,
      numOfWorkers: 0,
      locate: true,
      inputStream: { size: 1080 },
      decoder: { readers: ['ean_reader', 'code_128_reader'] },
    };
    void Quagga.decodeSingle(config, (result) => resolve(result?.codeResult?.code ?? undefined));
  });
  return { texts: code === undefined ? [] : [code], milliseconds: performance.now() - startedAt };
};

Object.assign(window, { readWithOurs, readWithRival });
document.title = 'ready';
