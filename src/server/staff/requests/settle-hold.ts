/** An answer respects who works on the request (docs/decisions/0053-requests-as-a-queue.md). */
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { endOwnHold, findHold, type RequestKey } from './request-holds.queries.ts';

/** Ends the caller's hold with the answer. Refuses with `request-held` and the name of the one who has the request. */
export async function settleHold(
  tx: Database,
  { memberGuid }: StaffActor,
  request: RequestKey,
  now: Date,
): Promise<void> {
  const hold = await findHold(tx, request, now);
  if (hold !== undefined && hold.memberGuid !== memberGuid) throw heldBy(hold.memberName);
  await endOwnHold(tx, request, memberGuid);
}

/** The refusal that names who has the request. */
export function heldBy(name: string): Refusal {
  return new Refusal('request-held', {
    text: `${name} works on this request. To answer it, take it over in the tab Requests.`,
  });
}

/** The name of the text that an answer was made from, as the audit log has it. */
export function templateOf({ template }: { template?: string | undefined }): { template?: string } {
  return template === undefined || template === '' ? {} : { template };
}
