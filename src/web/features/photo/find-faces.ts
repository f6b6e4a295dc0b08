/** Finds faces in a picture by the face model, on the guest's own device (docs/algorithms/photo.md). */
import { faceProposalScoreMin, faceScoreMin } from '#domain/constants.ts';
import type { PhotoRegion } from '#domain/photo.ts';

import { runFaceNetwork, type FaceNetwork, type Grid } from './face-network.ts';

interface Size {
  width: number;
  height: number;
}

/** A picture to look at: its size, and how to see a part of it, which may reach beyond its edges, as RGBA pixels of any size. */
export interface LookedAt extends Size {
  look(region: PhotoRegion, size: Size): Uint8ClampedArray | Promise<Uint8ClampedArray>;
}

/** A face, in pixels of the picture, and how sure the model is of it, between 0 and 1. */
export interface SeenFace extends PhotoRegion {
  score: number;
}

/**
 * The faces in a picture, the surest first; each face once. What looks like a face from afar is looked at again from near
 * by: of a cat or a cup of coffee the model is then less sure, of a face more.
 */
export async function findFaces(network: FaceNetwork, picture: LookedAt): Promise<SeenFace[]> {
  const seen: SeenFace[] = [];
  for (const { region, size } of viewsOf(picture)) {
    const proposed = await seeFaces(network, picture, region, size);
    seen.push(...proposed.filter((face) => face.score > faceProposalScoreMin));
  }
  const confirmed: SeenFace[] = [];
  for (const proposal of keepOneOfEach(seen).slice(0, proposalsMax)) {
    const face = await lookAgain(network, picture, proposal);
    if (face !== undefined && face.score > faceScoreMin) confirmed.push(face);
  }
  return keepOneOfEach(confirmed);
}

/** The side of the square that the model was made for, in pixels. */
const modelSide = 256;

/** More people than this need not be told apart. */
const proposalsMax = 12;

/** The model halves what it sees five times over, so its sides are multiples of this. */
const sideStep = 32;

/** How much wider than the face the second look is. */
const secondLookFactor = 4;

/** The whole picture twice: small, where a large face is found, and twice as large, where people in the background are. */
function viewsOf({ width, height }: Size): { region: PhotoRegion; size: Size }[] {
  const side = Math.max(width, height);
  const scale = (2 * modelSide) / side;
  const size = {
    width: Math.ceil((width * scale) / sideStep) * sideStep,
    height: Math.ceil((height * scale) / sideStep) * sideStep,
  };
  return [
    {
      region: { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side },
      size: { width: modelSide, height: modelSide },
    },
    { region: { x: 0, y: 0, width: size.width / scale, height: size.height / scale }, size },
  ];
}

/** What the model makes of a proposed face when it fills a quarter of the view, or undefined where it sees none there. */
async function lookAgain(
  network: FaceNetwork,
  picture: LookedAt,
  proposal: SeenFace,
): Promise<SeenFace | undefined> {
  const side = proposal.width * secondLookFactor;
  const middle = middleOf(proposal);
  const region = { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side };
  const seen = await seeFaces(network, picture, region, { width: modelSide, height: modelSide });
  return seen
    .filter((face) => {
      const { x, y } = middleOf(face);
      const distance = Math.hypot(x - middle.x, y - middle.y);
      const growth = face.width / proposal.width;
      return distance < proposal.width * 0.6 && growth > 0.5 && growth < 1.7;
    })
    .reduce<SeenFace | undefined>((best, face) => (face.score > (best?.score ?? 0) ? face : best), undefined);
}

async function seeFaces(
  network: FaceNetwork,
  picture: LookedAt,
  region: PhotoRegion,
  size: Size,
): Promise<SeenFace[]> {
  const results = Object.values(runFaceNetwork(network, gridOf(await picture.look(region, size), size)));
  const scale = region.width / size.width;
  return finenesses.flatMap(({ cell, each }) => {
    const [scores, boxes] = [1, boxValues].map((values) =>
      results.find((grid) => grid.width === size.width / cell && grid.channels === each * values),
    );
    if (scores === undefined || boxes === undefined) throw new Error('The face model gave no faces.');
    return facesOf(scores, boxes, { cell, each }).map((face) => ({
      x: region.x + face.x * scale,
      y: region.y + face.y * scale,
      width: face.width * scale,
      height: face.height * scale,
      score: face.score,
    }));
  });
}

/** The model looks through two grids, and proposes several boxes in each cell. */
const finenesses = [
  { cell: 16, each: 2 },
  { cell: 32, each: 6 },
] as const;

/** What the model says of a box: its middle and its size, then six points of the face that are not used here. */
const boxValues = 16;

function facesOf(scores: Grid, boxes: Grid, { cell, each }: { cell: number; each: number }): SeenFace[] {
  return Array.from(scores.values, (raw, index): SeenFace => {
    const place = Math.floor(index / each);
    const at = index * boxValues;
    const [dx = 0, dy = 0, width = 0, height = 0] = boxes.values.subarray(at, at + 4);
    const x = ((place % scores.width) + 0.5) * cell + dx;
    const y = (Math.floor(place / scores.width) + 0.5) * cell + dy;
    return { x: x - width / 2, y: y - height / 2, width, height, score: 1 / (1 + Math.exp(-raw)) };
  });
}

function gridOf(pixels: Uint8ClampedArray, { width, height }: Size): Grid {
  const values = new Float32Array(width * height * 3);
  for (let place = 0; place < width * height; place += 1) {
    for (let channel = 0; channel < 3; channel += 1)
      values[place * 3 + channel] = (pixels[place * 4 + channel] ?? 0) / 127.5 - 1;
  }
  return { height, width, channels: 3, values };
}

function middleOf(face: PhotoRegion): { x: number; y: number } {
  return { x: face.x + face.width / 2, y: face.y + face.height / 2 };
}

/** Faces that cover each other by more than this share of the smaller one are one. */
const sameFaceOverlap = 0.4;

function keepOneOfEach(faces: SeenFace[]): SeenFace[] {
  const kept: SeenFace[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlapOf(face, other) <= sameFaceOverlap)) kept.push(face);
  }
  return kept;
}

function overlapOf(a: PhotoRegion, b: PhotoRegion): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / Math.min(a.width * a.height, b.width * b.height);
}
