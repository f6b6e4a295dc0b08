/** Finds faces in a picture with a face detector, on the guest's own device (docs/algorithms/photo.md). */
import { faceProposalScoreMin, faceScoreMin } from '#domain/constants.ts';
import type { FoundFace } from '#domain/photo-frame.ts';
import type { PhotoRegion } from '#domain/photo.ts';

interface Size {
  width: number;
  height: number;
}

/** A face in pixels of the picture, with the detector's score between 0 and 1. */
export interface SeenFace extends FoundFace {
  score: number;
}

/**
 * A picture to search: its size in pixels, and the detector's result for a square of it, which may extend beyond its
 * edges.
 */
export interface LookedAt extends Size {
  see(square: PhotoRegion): Promise<SeenFace[]>;
}

/**
 * The faces in a picture, the highest score first; each face once. Every candidate is checked again from close up,
 * because there the score of a cat or a cup of coffee falls and that of a face rises.
 */
export async function findFaces(picture: LookedAt): Promise<SeenFace[]> {
  const seen: SeenFace[] = [];
  for (const square of viewsOf(picture)) seen.push(...(await picture.see(square)));
  const proposals = keepOneOfEach(seen.filter((face) => face.score > faceProposalScoreMin));
  const confirmed: SeenFace[] = [];
  for (const proposal of proposals.slice(0, proposalsMax)) {
    const face = await lookAgain(picture, proposal);
    if (face !== undefined && face.score > faceScoreMin) confirmed.push(face);
  }
  return keepOneOfEach(confirmed);
}

/** A limit on the second checks; the result is the same for any number of faces above one. */
const proposalsMax = 12;

/** The width of the second view, as a multiple of the face's width. */
const secondLookFactor = 4;

/** The full picture, for a large face, then squares half as large, for people in the background. */
function viewsOf({ width, height }: Size): PhotoRegion[] {
  const whole = Math.max(width, height);
  const half = whole / 2;
  const squares = placesOf(height, half).flatMap((y) =>
    placesOf(width, half).map((x) => ({ x, y, width: half, height: half })),
  );
  return [{ x: (width - whole) / 2, y: (height - whole) / 2, width: whole, height: whole }, ...squares];
}

/** The offsets of squares that together cover a length; neighbors overlap by at least half a side. */
function placesOf(length: number, side: number): number[] {
  const spare = length - side;
  if (spare <= 0) return [spare / 2];
  const steps = Math.ceil(spare / (side / 2));
  return Array.from({ length: steps + 1 }, (_, step) => (spare * step) / steps);
}

/**
 * The detector's result for a candidate when it fills a quarter of the view, or undefined if it finds no face there.
 */
async function lookAgain(picture: LookedAt, proposal: SeenFace): Promise<SeenFace | undefined> {
  const side = proposal.width * secondLookFactor;
  const middle = middleOf(proposal);
  const seen = await picture.see({
    x: middle.x - side / 2,
    y: middle.y - side / 2,
    width: side,
    height: side,
  });
  return seen
    .filter((face) => {
      const { x, y } = middleOf(face);
      const distance = Math.hypot(x - middle.x, y - middle.y);
      const growth = face.width / proposal.width;
      return distance < proposal.width * 0.6 && growth > 0.5 && growth < 1.7;
    })
    .reduce<SeenFace | undefined>((best, face) => (face.score > (best?.score ?? 0) ? face : best), undefined);
}

function middleOf(face: PhotoRegion): { x: number; y: number } {
  return { x: face.x + face.width / 2, y: face.y + face.height / 2 };
}

/** Two faces that overlap by more than this share of the smaller one count as one. */
const sameFaceOverlap = 0.4;

function keepOneOfEach(faces: SeenFace[]): SeenFace[] {
  const kept: SeenFace[] = [];
  for (const face of [...faces].sort((a, b) => b.score - a.score)) {
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
