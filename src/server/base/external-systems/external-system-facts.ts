import { describeFailure, type ExternalSystemFailure } from '#domain/external-system-reasons.ts';

/**
 * `system`: one of the park's own systems, which the server queries. `sender`: a system that sends messages. `vendor`:
 * mail, Apple, Google. `store`: database and photos. `intake`: rows of a kind by one way. `job`: background work.
 */
export type ExternalSystemKind = 'system' | 'sender' | 'vendor' | 'store' | 'intake' | 'job';

/** What this server observed of one external system since it started. */
export interface ExternalSystemFacts {
  kind: ExternalSystemKind;
  name: string;
  isFailing: boolean;
  /** When the present state began; null before the first attempt. */
  since: Date | null;
  succeededAt: Date | null;
  failedAt: Date | null;
  lastFailure: ExternalSystemFailure | undefined;
  /** Failed attempts since the last success. */
  failures: number;
}

/** The present failure of an external system in words; undefined while it works. */
export function wordsOfFailure({ isFailing, lastFailure }: ExternalSystemFacts): string | undefined {
  return isFailing && lastFailure !== undefined ? describeFailure(lastFailure) : undefined;
}
