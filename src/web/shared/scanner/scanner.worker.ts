/** Reads codes from pictures outside the page's thread: receives one picture, sends the texts of its codes. */
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

import { agreedTexts, fittedPass } from './agreed-texts.ts';
import { fittedFilm } from './bars/fitted-film.ts';
import { clearerPictures } from './clearer-pictures.ts';
import type { ReadAnswer, ReadQuestion } from './code-reader.ts';
import { grayMiddle, imageOf } from './gray-image.ts';
import type { GrayPicture } from './gray-picture.ts';
import { turnsFor } from './turned-frame.ts';

// Loads while the camera opens. A failure is reported with the first picture.
void prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).catch(
  () => undefined,
);

/** Without square codes, because the text in one may be as long as a number. */
const barFormats = ['Code128', 'EAN13', 'EAN8'] as const;

const options: ReaderOptions = {
  tryHarder: true,
  tryRotate: true,
  maxNumberOfSymbols: 4,
};

/** The number of turned pictures per picture; with more, a picture would take too long. */
const turnsPerPicture = 2;

/** Of a turned picture only the middle is read, at most this many pixels wide and high. */
const turnedSideMax = 1080;

/** The rows of a clearer picture that must agree; a code spans far more, a pattern that looks like one does not. */
const linesMin = 8;

/** The part of a picture that is made clearer. */
const middleMax = { width: 1080, height: 400 };

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });
let index = -1;
const clearer = clearerPictures();
const fitted = fittedFilm();
const agreed = agreedTexts();

addEventListener('message', ({ data }: MessageEvent<ReadQuestion>) => {
  // Failures need a reply too: the page gets no other notice of an error in here once the script runs.
  void read(data)
    .catch(() => undefined)
    .then((texts) => postMessage({ texts } satisfies ReadAnswer));
});

async function read({ picture, hasSquares }: ReadQuestion): Promise<string[]> {
  options.formats = hasSquares ? [...barFormats, 'QRCode'] : [...barFormats];
  index += 1;
  try {
    const plain = await readTurned(picture, 0);
    if (plain.length > 0) return plain;
    const middle = takeMiddle(picture);
    const reading = fitted(middle);
    // What was fitted outweighs what edges of the same picture show, also while an EAN waits for its second picture.
    if (reading !== undefined) return agreed([{ ...reading, pass: fittedPass }], index);
    for (const turn of turnsFor(index, turnsPerPicture)) {
      const texts = await readTurned(picture, turn);
      if (texts.length > 0) return texts;
    }
    return await readClearer(middle);
  } finally {
    picture.close();
  }
}

/** The light of the middle, where the guest holds the code. */
function takeMiddle(picture: ImageBitmap): GrayPicture {
  canvas.width = Math.min(picture.width, middleMax.width);
  canvas.height = Math.min(picture.height, middleMax.height);
  if (context === null) return { width: 0, height: 0, light: new Float32Array() };
  context.drawImage(picture, (canvas.width - picture.width) / 2, (canvas.height - picture.height) / 2);
  return grayMiddle(context.getImageData(0, 0, canvas.width, canvas.height));
}

async function readClearer(middle: GrayPicture): Promise<string[]> {
  const { picture: clear, pass } = clearer(middle);
  const bars = { ...options, formats: [...barFormats], tryRotate: false, minLineCount: linesMin };
  const codes = await readBarcodes(imageOf(clear), bars);
  // Without their rows, of which each is there twice.
  return agreed(
    codes.map(({ text, format }) => ({ text, format, pass })),
    index,
  );
}

async function readTurned(picture: ImageBitmap, degrees: number): Promise<string[]> {
  if (context === null) return [];
  const side = Math.min(picture.width, picture.height, turnedSideMax);
  canvas.width = degrees === 0 ? picture.width : side;
  canvas.height = degrees === 0 ? picture.height : side;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const codes = await readBarcodes(pixels, options);
  // One name for all angles: the same bars mislead the reader in the same way.
  const pass = 'edges';
  return agreed(
    codes.map(({ text, format, lineCount }) => ({ text, format, lineCount, pass })),
    index,
  );
}
