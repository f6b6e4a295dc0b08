// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

import { openReader } from './code-reader.ts';

interface SeenCode {
  rawValue: string;
  format: string;
}

/** Opens the browser's own reader, which sees these codes in one picture after the other; returns what counts. */
async function readFilm(film: readonly SeenCode[][]): Promise<string[][]> {
  const left = [...film];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['code_128', 'ean_13', 'ean_8', 'qr_code'];
      detect = async () => left.shift() ?? [];
    },
  );
  const reader = await openReader(true);
  const counted: string[][] = [];
  for (let at = 0; at < film.length; at += 1) {
    const picture: ImageBitmap = { width: 1280, height: 720, close: () => undefined };
    counted.push(await reader.read(picture));
  }
  return counted;
}

const number = '110111202611210042';

test.each(['code_128', 'ean_13', 'ean_8'])(
  'the browser’s own reader must see a %s in two pictures',
  async (format) => {
    const code = { rawValue: number, format };
    expect(await readFilm([[code], [], [code]])).toEqual([[], [], [number]]);
  },
);

test('two different numbers from the browser’s own reader do not count', async () => {
  const film = [number, '110111202611210049'].map((rawValue) => [{ rawValue, format: 'code_128' }]);
  expect(await readFilm(film)).toEqual([[], []]);
});

test('a square code from the browser’s own reader counts at once', async () => {
  expect(await readFilm([[{ rawValue: 'https://promenade.example/p/x', format: 'qr_code' }]])).toEqual([
    ['https://promenade.example/p/x'],
  ]);
});
