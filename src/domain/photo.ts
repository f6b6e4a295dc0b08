/** The holder's photo: which part of a picture it is, and what its first proposal is (guest §5, decisions 3). */
import { faceCropFactor, fallbackCropShare, photoAspect, photoCropSideMin } from './constants.ts';

/** A part of a picture, in its pixels or in per cent of its sides. */
export interface PhotoCrop {
  x: number;
  y: number;
  width: number;
  height: number;
  unit?: 'px' | '%' | undefined;
}

/** A rectangle within a picture, in pixels. */
export interface PhotoRegion {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The part of an upright picture in whole pixels: the crop clamped to it, or undefined where less than 64 pixels a side are left. */
export function regionOf(crop: PhotoCrop | undefined, picture: Size): PhotoRegion | undefined {
  const { x, y, width, height } = crop === undefined ? { x: 0, y: 0, ...picture } : inPixels(crop, picture);
  if (![x, y, width, height].every(Number.isFinite)) return undefined;
  const left = clamp(Math.round(x), picture.width);
  const top = clamp(Math.round(y), picture.height);
  const region = {
    x: left,
    y: top,
    width: clamp(Math.round(x + width), picture.width) - left,
    height: clamp(Math.round(y + height), picture.height) - top,
  };
  return region.width >= photoCropSideMin && region.height >= photoCropSideMin ? region : undefined;
}

/** True where a frame of 4:3 that is large enough for a photo fits into the picture. */
export function isLargeEnough(picture: Size): boolean {
  return Math.min(picture.width, picture.height * photoAspect) >= photoCropWidthMin;
}

/** The smallest frame that makes a photo, at 4:3, in pixels of the picture: both of its sides have 64. */
export const photoCropWidthMin = photoCropSideMin * photoAspect;

/** The frame grown around its middle to the smallest that makes a photo, where it is smaller. */
export function largeEnough(frame: PhotoRegion, picture: Size): PhotoRegion {
  if (frame.width >= photoCropWidthMin && frame.height >= photoCropSideMin) return frame;
  return around(middleOf(frame), Math.max(frame.width, photoCropWidthMin), picture);
}

/** A frame in whole pixels, as a crop is sent. */
export function inWholePixels({ x, y, width, height }: PhotoRegion): PhotoRegion {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/**
 * The first frame: 2.25 times as wide as the face and around the middle of its head; without a face the middle 90 per
 * cent of the picture. It always has 4:3 and lies within the picture.
 */
export function firstRegionOf(face: PhotoRegion | undefined, picture: Size): PhotoRegion {
  const widest = Math.min(picture.width, picture.height * photoAspect);
  const wanted = face === undefined ? widest * fallbackCropShare : face.width * faceCropFactor;
  const center = face === undefined ? middleOf({ x: 0, y: 0, ...picture }) : headMiddleOf(face);
  return around(center, Math.min(Math.max(wanted, photoCropWidthMin), widest), picture);
}

/** The face that the first frame is placed around: the largest, because the guest stands in front of bystanders. */
export function mainFaceOf(faces: readonly PhotoRegion[]): PhotoRegion | undefined {
  return faces.reduce<PhotoRegion | undefined>(
    (main, face) => (main === undefined || areaOf(face) > areaOf(main) ? face : main),
    undefined,
  );
}

/** The middle of the head of a found face: the detector's box ends at the brow and the chin, a head at its hair. */
export function headMiddleOf(face: PhotoRegion): { x: number; y: number } {
  const { x, y } = middleOf(face);
  return { x, y: y - face.height * headRise };
}

/** How far the middle of a head is above the middle of its face, in heights of the face. */
const headRise = 0.18;

function areaOf({ width, height }: PhotoRegion): number {
  return width * height;
}

function middleOf({ x, y, width, height }: PhotoRegion): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function around(center: { x: number; y: number }, width: number, picture: Size): PhotoRegion {
  const height = width / photoAspect;
  return {
    x: clamp(center.x - width / 2, picture.width - width),
    y: clamp(center.y - height / 2, picture.height - height),
    width,
    height,
  };
}

function inPixels({ unit, ...crop }: PhotoCrop, picture: Size): PhotoRegion {
  if (unit !== '%') return crop;
  return {
    x: (crop.x * picture.width) / 100,
    y: (crop.y * picture.height) / 100,
    width: (crop.width * picture.width) / 100,
    height: (crop.height * picture.height) / 100,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
