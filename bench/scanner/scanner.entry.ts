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

/**
 * The scanner reads a film, and tries other passes on each picture of it: a picture that has no code at once is read
 * again, as a film of a receipt that lies still. The rival reads every picture of such a film alike.
 */
const picturesOfFilm = 9;

/** The functions that the benchmark calls in the page. */
const readWithOurs = async (url: string): Promise<Reading> => {
  const blob = await (await fetch(url)).blob();
  // One for each film, as for each scan: it remembers what it has seen.
  const open = await openReader(false);
  // An empty picture, so that the reader has loaded; a guest's loads while the camera opens.
  await open.read(await createImageBitmap(new ImageData(1, 1)));
  let texts: string[] = [];
  const startedAt = performance.now();
  for (let place = 0; place < picturesOfFilm && texts.length === 0; place++)
    texts = await open.read(await createImageBitmap(blob));
  const milliseconds = performance.now() - startedAt;
  open.close();
  return { texts, milliseconds };
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
