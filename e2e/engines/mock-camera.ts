/** The simulated camera of an engine, with a drawn code before it. */
import { drawCode128 } from '../../src/server/base/drawing/barcode.ts';
import type { Visitor } from './visitor.ts';

/** Remembers every camera that the page opens, in `window.cameras`. */
export async function watchCameras(visitor: Visitor): Promise<void> {
  await visitor.until('camera', rememberCameras);
}

/**
 * The engine's simulated camera runs, and a drawn barcode replaces each of its pictures, because a stream captured from
 * a canvas has no video frames in Debian's WebKit. The page, its worker and its reader are real.
 */
export async function showCode(visitor: Visitor, text: string): Promise<void> {
  await watchCameras(visitor);
  await visitor.until('drawn code', replacePictures, { ...drawCode128(text) });
}

/** Makes the page's camera refuse, as a guest who does not allow it. */
export async function refuseCamera(visitor: Visitor): Promise<void> {
  const refusal = "() => Promise.reject(new DOMException('No', 'NotAllowedError'))";
  await visitor.until('refused camera', `MediaDevices.prototype.getUserMedia = ${refusal}; return true;`);
}

const rememberCameras = `
  window.cameras = [];
  // On the prototype, because WebKit loses properties of navigator.mediaDevices itself.
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (wanted) {
    const stream = await getUserMedia.call(this, wanted);
    window.cameras.push(...stream.getTracks());
    return stream;
  };
  return true;`;

const replacePictures = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f1ea';
  context.fillRect(0, 0, 1280, 720);
  context.setTransform(4, 0, 0, 300, 640 - 2 * given.modules, 200);
  context.fillStyle = '#1b1a19';
  context.fill(new Path2D(given.path));
  const take = window.createImageBitmap.bind(window);
  window.createImageBitmap = (source) => take(source instanceof HTMLVideoElement ? canvas : source);
  return true;`;
