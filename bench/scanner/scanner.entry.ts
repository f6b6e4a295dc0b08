/** The page of the scanner's benchmark: the club's own reader, and the rival beside it, on the same picture. */
import { openReader } from '../../src/web/scanner/code-reader.ts';

/** What a reader made of a picture. */
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

/** What the benchmark calls in the page. */
export interface BenchWindow {
  readWithOurs(url: string): Promise<Reading>;
  readWithRival(url: string): Promise<Reading>;
  Quagga: Rival;
}

const page = window as unknown as BenchWindow; // this script and the rival's put all of it there
const reader = openReader();

page.readWithOurs = async (url) => {
  const picture = await createImageBitmap(await (await fetch(url)).blob());
  const open = await reader;
  const startedAt = performance.now();
  const texts = await open.read(picture);
  return { texts, milliseconds: performance.now() - startedAt };
};

page.readWithRival = async (url) => {
  const startedAt = performance.now();
  const code = await new Promise<string | undefined>((resolve) => {
    const config = {
      src: url,
      numOfWorkers: 0,
      locate: true,
      inputStream: { size: 1080 },
      decoder: { readers: ['ean_reader', 'code_128_reader'] },
    };
    void page.Quagga.decodeSingle(config, (result) => resolve(result?.codeResult?.code ?? undefined));
  });
  return { texts: code === undefined ? [] : [code], milliseconds: performance.now() - startedAt };
};

document.title = 'ready';
