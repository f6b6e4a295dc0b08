/** Solves a puzzle in a worker, so that the page stays responsive (docs/algorithms/guessing.md). */
import { solveWhole, type Puzzle } from '#domain/puzzle.ts';

self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(solveWhole(data), { transfer: [] });
});
