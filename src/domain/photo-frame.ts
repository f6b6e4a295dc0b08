/** The frame that a guest moves over a picture: how it moves and zooms, which faces it holds, and what to change. */
import { photoAspect } from './constants.ts';
import { headMiddleOf, photoCropWidthMin, type PhotoRegion } from './photo.ts';

interface Size {
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** The frame moved by pixels of the picture, as far as the picture reaches. */
export function moveFrame(frame: PhotoRegion, by: Point, picture: Size): PhotoRegion {
  return within({ ...frame, x: frame.x + by.x, y: frame.y + by.y }, picture);
}

/**
 * The frame zoomed in (factors above 1) or out. The given point of the frame, in fractions of its sides, keeps the same
 * pixel of the picture as long as the picture reaches far enough.
 */
export function zoomFrame(
  frame: PhotoRegion,
  factor: number,
  picture: Size,
  at: Point = { x: 0.5, y: 0.5 },
): PhotoRegion {
  const width = clamp(frame.width / factor, photoCropWidthMin, widestFrameOf(picture));
  const height = width / photoAspect;
  const x = frame.x + at.x * (frame.width - width);
  const y = frame.y + at.y * (frame.height - height);
  return within({ x, y, width, height }, picture);
}

/** How many times the frame is zoomed in, from 1 where it holds as much of the picture as it can. */
export function zoomOf(frame: PhotoRegion, picture: Size): number {
  return widestFrameOf(picture) / frame.width;
}

/** The largest zoom of a picture, at which the frame holds just enough for a photo. */
export function zoomMaxOf(picture: Size): number {
  return widestFrameOf(picture) / photoCropWidthMin;
}

/** Where the frame is in the picture, in fractions of its way from the left and from the top. */
export function shareOf(frame: PhotoRegion, picture: Size): Point {
  const share = (start: number, way: number): number => (way > 0 ? clamp(start / way, 0, 1) : 0.5);
  return {
    x: share(frame.x, picture.width - frame.width),
    y: share(frame.y, picture.height - frame.height),
  };
}

/** A face in a picture, and whether its mouth is below its eyes. */
export interface FoundFace extends PhotoRegion {
  isUpright: boolean;
}

/** The faces of a picture that are in the frame: at least half of their area is. */
export function facesInFrame<Face extends PhotoRegion>(faces: readonly Face[], frame: PhotoRegion): Face[] {
  return faces.filter((face) => {
    const width = Math.min(face.x + face.width, frame.x + frame.width) - Math.max(face.x, frame.x);
    const height = Math.min(face.y + face.height, frame.y + frame.height) - Math.max(face.y, frame.y);
    return Math.max(0, width) * Math.max(0, height) * 2 >= face.width * face.height;
  });
}

/** How the only face lies in the frame: it fits the oval, it is not upright, or which way it is off. */
export type FacePlace = 'fits' | 'turned' | 'small' | 'large' | 'left' | 'right' | 'high' | 'low';

/** The frame is this many times as wide as a face that fits the oval: the first frame is 2.25 times as wide. */
const fittingWidths = { min: 1.7, max: 3.4 };

/** The middle of a head that fits the oval is at most this far from the middle of the frame, in shares of its width. */
const offsetMax = 0.09;

/**
 * How a face lies in the frame, judged like the first frame. Whether it is upright comes first, because no other advice
 * helps a face that is not; then its size, because zooming moves it too.
 */
export function facePlaceOf(face: FoundFace, frame: PhotoRegion): FacePlace {
  if (!face.isUpright) return 'turned';
  const widths = frame.width / face.width;
  if (widths > fittingWidths.max) return 'small';
  if (widths < fittingWidths.min) return 'large';
  const head = headMiddleOf(face);
  const right = (head.x - frame.x - frame.width / 2) / frame.width;
  const down = (head.y - frame.y - frame.height / 2) / frame.width;
  if (Math.max(Math.abs(right), Math.abs(down)) <= offsetMax) return 'fits';
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'right' : 'left';
  return down > 0 ? 'low' : 'high';
}

function widestFrameOf(picture: Size): number {
  return Math.min(picture.width, picture.height * photoAspect);
}

function within(frame: PhotoRegion, picture: Size): PhotoRegion {
  return {
    ...frame,
    x: clamp(frame.x, 0, picture.width - frame.width),
    y: clamp(frame.y, 0, picture.height - frame.height),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
