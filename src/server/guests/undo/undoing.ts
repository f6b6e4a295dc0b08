/** An undo in progress, as every undoer gets it. */
import { whyActStays } from '#contract/undo-offer.ts';
import { formatInstant } from '#domain/park-format.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import type { EntryRow } from '#server/office/audit/staff-audit.queries.ts';

/** The entry to undo, who undoes it, and the services, whose database is the transaction of the undo. */
export interface Undoing {
  services: Services;
  /** Entries that this actor writes are those of the undo. */
  actor: StaffActor;
  entry: EntryRow;
  /** The recorded values on both sides of the act. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  now: Date;
}

/**
 * Undoes one act and writes its entry, or refuses with `act-overtaken` and what came after. Returns what holds again,
 * as a sentence for the team.
 */
export type Undoer = (undoing: Undoing) => Promise<string>;

/** The refusal because of something that came after the act, in a sentence. */
export function overtaken(text: string): Refusal {
  return new Refusal('act-overtaken', { text });
}

/** The refusal because of a later act of the team: what, who and when. */
export function overtakenBy({ brand }: Pick<Services, 'brand'>, later: EntryRow): Refusal {
  const at = formatInstant(later.at, brand, { timeStyle: 'medium' });
  const advice = whyActStays(later) === undefined ? ' Undo that first.' : '';
  return overtaken(`Overtaken by “${later.action}” by ${later.actorName} at ${at}.${advice}`);
}

/** A recorded value as text; empty for any other value. */
export function recordedText(values: Record<string, unknown>, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
