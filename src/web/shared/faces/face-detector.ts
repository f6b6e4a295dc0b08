/** The face detector: BlazeFace of @vladmandic/human on WebAssembly, with files from our own server. */
import { Human, type Config, type FaceResult } from '@vladmandic/human';

import type { SeenFace } from './find-faces.ts';

/** The side of the detector's square input, in pixels. */
export const viewSide = 256;

/** The faces in a square view, in fractions of its side. */
export type DetectFaces = (view: OffscreenCanvas) => Promise<SeenFace[]>;

/** Loads the detector. Throws if its files do not load or this browser cannot run it. */
export async function openFaceDetector(): Promise<DetectFaces> {
  await Promise.all(fileNames.map(fetchFile));
  const human = new Human(config);
  await human.load();
  const { getBackend } = human.tf as { getBackend: () => string }; // TensorFlow.js, which the package leaves untyped
  if (human.models.stats().numLoadedModels !== 1 || getBackend() !== 'wasm')
    throw new Error('The face detector did not load.');
  return async (view) => {
    const { face: faces, error } = await human.detect(view);
    if (error !== null) throw new Error(`The face detector failed: ${error}`);
    return faces.map(({ boxRaw: [x, y, width, height], score, annotations }) => ({
      ...{ x, y, width, height, score },
      isUpright: isUpright(annotations),
    }));
  };
}

/** True if the mouth is rather below the eyes than beside or above them. A face without these points counts as upright. */
function isUpright({
  leftEye: [left],
  rightEye: [right],
  mouth: [mouth],
}: FaceResult['annotations']): boolean {
  if (left === undefined || right === undefined || mouth === undefined) return true;
  const aside = mouth[0] - (left[0] + right[0]) / 2;
  const below = mouth[1] - (left[1] + right[1]) / 2;
  return below >= Math.abs(aside);
}

const folder = import.meta.env.FACE_CHECK_FILES ?? '/assets/face-check/';

const fileNames = ['blazeface.json', 'blazeface.bin', 'tfjs-backend-wasm-simd.wasm'];

/**
 * Loads a file into the browser's cache, from which the library reads it. If a file fails to load, the library would
 * write to the console and fall back to another backend.
 */
async function fetchFile(name: string): Promise<void> {
  const response = await fetch(folder + name);
  if (!response.ok) throw new Error('The face detector is not there.');
  await response.arrayBuffer();
}

/** Options omitted here default to on, and would fetch models that are not needed. */
const config: Partial<Config> = {
  backend: 'wasm',
  wasmPath: folder,
  modelBasePath: folder,
  cacheModels: false, // the browser's HTTP cache has the model
  validateModels: false,
  warmup: 'none',
  cacheSensitivity: 0, // each view is a different picture, so no result may be reused
  filter: { enabled: false },
  gesture: { enabled: false },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  segmentation: { enabled: false },
  face: {
    enabled: true,
    detector: {
      // Lower than our own threshold for proposals, so that only our constants decide what a score means.
      minConfidence: 0.3,
      iouThreshold: 0.3,
      maxDetected: 20,
      scale: 1, // the face without a margin; our own rule widens the crop
      skipFrames: 0,
      skipTime: 0,
      rotation: false,
      return: false,
    },
    mesh: { enabled: false },
    attention: { enabled: false },
    iris: { enabled: false },
    emotion: { enabled: false },
    description: { enabled: false },
    antispoof: { enabled: false },
    liveness: { enabled: false },
  },
};
