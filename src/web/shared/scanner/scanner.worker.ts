/** Reads codes from pictures outside the page's thread: receives one picture, sends the texts of its codes. */
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

import { agreedTexts, fittedPass } from './agreed-texts.ts';
import { lineOfBars } from './bars/bar-line.ts';
import { fittedFilm } from './bars/fitted-film.ts';
import { readLine, type LineReading } from './bars/read-line.ts';
import { clearerPictures, type ClearerPicture } from './clearer-pictures.ts';
import type { ReadAnswer, ReadQuestion } from './code-reader.ts';
import { openFrameCanvas, type FrameCanvas, type TurnedPlace } from './frame-canvas.ts';
import { imageOf } from './gray-image.ts';
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

/** The rows of a clearer picture that must agree; a code spans far more, a pattern that looks like one does not. */
const linesMin = 8;

let frames: FrameCanvas | undefined;
let index = -1;
const clearerMiddle = clearerPictures();
const clearerCode = clearerPictures();
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
    frames ??= openFrameCanvas();
    return await readFrame(picture, frames);
  } finally {
    picture.close();
  }
}

async function readFrame(picture: ImageBitmap, canvas: FrameCanvas): Promise<string[]> {
  const plain = await readTurned(picture, canvas, 0);
  if (plain.texts.length > 0) return plain.texts;
  const middle = canvas.middle(picture);
  // What was fitted outweighs what edges of the same picture show, also while it waits for its second reading.
  const reading = fittedAround(picture, canvas, plain.around) ?? fitted(middle);
  if (reading !== undefined) return agreed([{ ...reading, pass: fittedPass }], index);
  let { around } = plain;
  for (const turn of turnsFor(index, turnsPerPicture)) {
    const turned = await readTurned(picture, canvas, turn);
    if (turned.texts.length > 0) return turned.texts;
    const upright = fittedAround(picture, canvas, turned.around);
    if (upright !== undefined) return agreed([{ ...upright, pass: fittedPass }], index);
    around ??= turned.around;
  }
  const texts = await readClearer(clearerMiddle(middle));
  // On wavy paper the bars in the middle of a code lean otherwise than the code, so its place comes second.
  if (texts.length > 0 || around === undefined) return texts;
  return readClearer(clearerCode(canvas.middle(picture, around)));
}

/** What the edges of the bars show in a turned picture. */
interface EdgeReading {
  /** The texts that count. */
  texts: string[];
  /** The place of a code whose text does not count yet, if it does not stand upright in the middle. */
  around?: TurnedPlace | undefined;
}

async function readTurned(picture: ImageBitmap, canvas: FrameCanvas, turn: number): Promise<EdgeReading> {
  const codes = await readBarcodes(canvas.turned(picture, turn), options);
  // One name for all angles: the same bars mislead the reader in the same way.
  const pass = 'edges';
  const texts = agreed(
    codes.map(({ text, format, lineCount }) => ({ text, format, lineCount, pass })),
    index,
  );
  const [clearest] = codes.sort((a, b) => b.lineCount - a.lineCount);
  if (clearest === undefined || texts.length > 0) return { texts };
  return { texts, around: canvas.placeOf(clearest.position, turn) };
}

/** Fits the bars around a code whose text does not count yet, which proves or replaces it. */
function fittedAround(
  picture: ImageBitmap,
  canvas: FrameCanvas,
  around: TurnedPlace | undefined,
): LineReading | undefined {
  if (around === undefined) return undefined;
  const line = lineOfBars(canvas.middle(picture, around));
  return line === undefined ? undefined : readLine(line);
}

async function readClearer({ picture, pass }: ClearerPicture): Promise<string[]> {
  const bars = { ...options, formats: [...barFormats], tryRotate: false, minLineCount: linesMin };
  const codes = await readBarcodes(imageOf(picture), bars);
  // Without their rows, of which each is there twice.
  return agreed(
    codes.map(({ text, format }) => ({ text, format, pass })),
    index,
  );
}
