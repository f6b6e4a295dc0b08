import type { RunWork } from '#server/changes/runs/run-work.queries.ts';
import { refreshWork } from '../refresh/refresh-work.queries.ts';

/** The work of every kind of run over many passes; while several runs are open, an earlier kind goes first. */
export const runWorks: readonly RunWork[] = [refreshWork];
