/** Solves a puzzle beside the page, so that it stays quick (docs/algorithms/guessing.md). */
import { solveWhole, type Puzzle } from '#domain/puzzle.ts';

self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(solveWhole(data), { transfer: [] });
});
