/** Whether an entry of the audit log can be undone now, by this member of the team. */
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import type { UndoState } from '#contract/calls/staff-undo.ts';
import { asRecord, ruleOfAct, whyActStays } from '#contract/undo-offer.ts';
import { mayCall, type PermissionRow } from '#domain/staff-access.ts';
import { isUndoOpen, undoEndsAt } from '#domain/staff-undo.ts';

import type { Database } from '#server/base/db/database.ts';
import type { StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import type { EntryRow } from './staff-audit.queries.ts';

/** The member who asks, and the time. */
export interface UndoAsker {
  actor: StaffActor;
  rows: readonly PermissionRow[];
  now: Date;
}

/** The member with the permission rows of this moment. */
export async function undoAskerOf(db: Database, actor: StaffActor, now: Date): Promise<UndoAsker> {
  return { actor, rows: await fetchAllPermissions(db), now };
}

/** True if the member has the permission of the act, and did it or may see the activity of all. */
export function mayUndo({ actor, rows }: UndoAsker, entry: Pick<EntryRow, 'action' | 'actorGuid'>): boolean {
  const rule = ruleOfAct(entry.action);
  if (rule === undefined || 'stays' in rule) return false;
  const may = (permission: PermissionName): boolean => mayCall(actor, rows, staffPermissions[permission]);
  return may(rule.permission) && (entry.actorGuid === actor.memberGuid || may('Audit List'));
}

/** The state of an entry's undo; what came after is only found by the attempt. */
export function undoStateOf(asker: UndoAsker, entry: EntryRow): UndoState {
  const stays = (text: string): UndoState => ({ state: 'stays', text, until: null });
  if (entry.undoneBy !== null) return { state: 'done', text: `Undone by ${entry.undoneBy}`, until: null };
  const reason = whyActStays(entry);
  if (reason !== undefined) return stays(reason);
  if (!isUndoOpen(entry.at, asker.now)) return stays('The ten minutes for an undo have passed');
  const { leavesAt } = asRecord(entry.after);
  if (typeof leavesAt === 'string' && leavesAt <= asker.now.toISOString())
    return stays('The mail is on its way');
  if (!mayUndo(asker, entry)) return stays('You have no permission to undo this');
  const until = typeof leavesAt === 'string' ? leavesAt : undoEndsAt(entry.at).toISOString();
  return { state: 'open', text: '', until };
}
