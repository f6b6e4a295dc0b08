/** Draws a picture of the camera in the worker, turned or moved, and takes its pixels. */
import { barsReach, middleOfCode, placeOfCode, type CodeCorners, type CodePlace } from './code-place.ts';
import { grayMiddle } from './gray-image.ts';
import type { GrayPicture } from './gray-picture.ts';

/** Of a turned picture only the middle is read, at most this many pixels wide and high. */
const turnedSideMax = 1080;

/** The part of a picture that is fitted and made clearer. */
const middleMax = { width: 1080, height: 400 };

/** A place in a picture that was turned clockwise by so many degrees. */
export interface TurnedPlace {
  turn: number;
  place: CodePlace;
}

/** Draws pictures on one canvas, so that each drawing replaces the one before. */
export interface FrameCanvas {
  /** The pixels of the picture, turned clockwise by so many degrees. */
  turned(picture: ImageBitmap, turn: number): ImageData;
  /** The place of a code in the picture that `turned` drew last, by `turn`; undefined if it stands upright in the middle. */
  placeOf(corners: CodeCorners, turn: number): TurnedPlace | undefined;
  /** The light of the middle, where the guest holds the code, or around a code, whose bars then stand upright. */
  middle(picture: ImageBitmap, around?: TurnedPlace): GrayPicture;
}

/** Makes the canvas. Throws if the browser has none in a worker, or no memory for it. */
export function openFrameCanvas(): FrameCanvas {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser has no canvas in a worker.');
  const pixels = (): ImageData => context.getImageData(0, 0, canvas.width, canvas.height);
  const drawTurned = (picture: ImageBitmap, turn: number): void => {
    context.rotate(radiansOf(turn));
    context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  };
  return {
    turned(picture, turn) {
      // A new size clears the canvas and its transformation.
      [canvas.width, canvas.height] = sizeOf(picture, turn);
      context.translate(canvas.width / 2, canvas.height / 2);
      drawTurned(picture, turn);
      return pixels();
    },
    placeOf(corners, turn) {
      const { x, y } = middleOfCode(corners);
      const side = 2 * barsReach + 1;
      const bars = grayMiddle(context.getImageData(x - barsReach, y - barsReach, side, side));
      const place = placeOfCode(corners, bars);
      return turn === 0 && isInMiddle(place, canvas) ? undefined : { turn, place };
    },
    middle(picture, around) {
      canvas.width = Math.min(picture.width, middleMax.width);
      canvas.height = Math.min(picture.height, middleMax.height);
      context.translate(canvas.width / 2, canvas.height / 2);
      if (around !== undefined) {
        const { turn, place } = around;
        const [width, height] = sizeOf(picture, turn);
        context.rotate(radiansOf(-place.degrees));
        context.translate(width / 2 - place.x, height / 2 - place.y);
      }
      drawTurned(picture, around?.turn ?? 0);
      return grayMiddle(pixels());
    },
  };
}

function isInMiddle({ x, y, degrees }: CodePlace, { width, height }: OffscreenCanvas): boolean {
  const [right, down] = [Math.abs(x - width / 2), Math.abs(y - height / 2)];
  return degrees === 0 && right <= middleMax.width / 4 && down <= middleMax.height / 4;
}

function sizeOf({ width, height }: ImageBitmap, turn: number): [width: number, height: number] {
  const side = Math.min(width, height, turnedSideMax);
  return turn === 0 ? [width, height] : [side, side];
}

function radiansOf(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
