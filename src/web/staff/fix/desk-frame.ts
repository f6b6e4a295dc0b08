/** The frame of a picture by three sliders: how far it is zoomed in, and where it lies, in per cent. */
import { photoAspect } from '#domain/constants.ts';
import { inWholePixels, photoCropWidthMin, type PhotoRegion } from '#domain/photo.ts';

/** The values of the sliders, each from 0 to 100. */
export interface FrameSliders {
  zoom: number;
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

/** The part of the picture that the sliders name, at 4:3 and within it. */
export function frameOf({ zoom, left, top }: FrameSliders, picture: Size): PhotoRegion {
  const widest = widestOf(picture);
  const width = widest - ((widest - narrowestOf(picture)) * zoom) / 100;
  const height = width / photoAspect;
  return inWholePixels({
    x: ((picture.width - width) * left) / 100,
    y: ((picture.height - height) * top) / 100,
    width,
    height,
  });
}

/** The sliders that name a frame. */
export function slidersOf(frame: PhotoRegion, picture: Size): FrameSliders {
  const widest = widestOf(picture);
  return {
    zoom: shareOfWay(widest - frame.width, widest - narrowestOf(picture)),
    left: shareOfWay(frame.x, picture.width - frame.width),
    top: shareOfWay(frame.y, picture.height - frame.height),
  };
}

function widestOf({ width, height }: Size): number {
  return Math.min(width, height * photoAspect);
}

/** A sixth of the widest frame, or the smallest that makes a photo. */
function narrowestOf(picture: Size): number {
  const widest = widestOf(picture);
  return Math.min(widest, Math.max(photoCropWidthMin, widest / 6));
}

function shareOfWay(way: number, whole: number): number {
  if (whole <= 0) return 50;
  return Math.round(Math.min(Math.max((way / whole) * 100, 0), 100));
}
