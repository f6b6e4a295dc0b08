/** An answer respects who works on the request (docs/decisions/0053-requests-as-a-queue.md). */
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { StaffActor } from '#server/base/services.ts';
import { endOwnHold, findHold, type HoldRow, type RequestKey } from './request-holds.queries.ts';

/** Ends the caller's hold with the answer. Refuses with `request-held` and the name of the one who has the request. */
export async function settleHold(
  tx: Database,
  { memberGuid }: StaffActor,
  request: RequestKey,
  now: Date,
): Promise<void> {
  const hold = await findHold(tx, request, now);
  if (hold !== undefined && hold.memberGuid !== memberGuid) throw heldBy(hold);
  await endOwnHold(tx, request, memberGuid);
}

/** The refusal that names who has the request, and the word with which it was taken over. */
export function heldBy(hold: Pick<HoldRow, 'memberName' | 'word'> | undefined): Refusal {
  const { memberName, word } = hold ?? { memberName: 'Someone else', word: '' };
  const taken = word === '' ? '' : ` and took it over with the words “${word}”`;
  return new Refusal('request-held', {
    text: `${memberName} works on this request${taken}. To answer it, take it over.`,
  });
}

/** The name of the text that an answer was made from, as the audit log has it. */
export function templateOf({ template }: { template?: string | undefined }): { template?: string } {
  return template === undefined || template === '' ? {} : { template };
}
