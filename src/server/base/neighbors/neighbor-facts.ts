import { describeFailure, type NeighborFailure } from '#domain/neighbor-reasons.ts';

/**
 * `system`: one of the park's own systems, which the server queries. `sender`: a system that sends messages. `vendor`:
 * mail, Apple, Google. `store`: database and photos. `intake`: rows of a kind by one way. `job`: background work.
 */
export type NeighborKind = 'system' | 'sender' | 'vendor' | 'store' | 'intake' | 'job';

/** What this server observed of one neighbor since it started. */
export interface NeighborFacts {
  kind: NeighborKind;
  name: string;
  isFailing: boolean;
  /** When the present state began; null before the first attempt. */
  since: Date | null;
  succeededAt: Date | null;
  failedAt: Date | null;
  lastFailure: NeighborFailure | undefined;
  /** Failed attempts since the last success. */
  failures: number;
}

/** The present failure of a neighbor in words; undefined while it works. */
export function wordsOfFailure({ isFailing, lastFailure }: NeighborFacts): string | undefined {
  return isFailing && lastFailure !== undefined ? describeFailure(lastFailure) : undefined;
}
