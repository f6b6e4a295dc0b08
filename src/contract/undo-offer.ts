/** Whether an entry of the audit log offers an undo, as far as its own facts decide. */
import { tabOfAct, staffActs, undoneAct, type ActRule, type StaffAct, type UndoWay } from './staff-acts.ts';

const recordedByOther = 'Another version of this software recorded this';

/** The facts of an entry that decide. */
export interface RecordedAct {
  action: string;
  before: unknown;
  after: unknown;
}

/** The rule of an entry's act; undefined for a name that this version does not know. */
export function ruleOfAct(action: string): ActRule | undefined {
  return Object.hasOwn(staffActs, action) ? staffActs[action as StaffAct] : undefined; // its own key
}

/** Why the act of an entry stays, as a sentence; undefined if it can be undone. */
export function whyActStays(entry: RecordedAct): string | undefined {
  if (undoneAct(entry.action) !== undefined) return 'This is an undo: make the change again instead';
  const rule = ruleOfAct(entry.action);
  if (rule === undefined) return recordedByOther;
  if ('stays' in rule) return rule.stays;
  const [before, after] = [asRecord(entry.before), asRecord(entry.after)];
  if (after['password'] === 'changed') return 'A password was set with it, and passwords are never restored';
  // The mail of an answer waits for a moment.
  if (after['isMailed'] === true && after['mail'] === undefined) return 'The mail is on its way';
  const lacks = whatWayLacks(rule.way, entry);
  if (lacks !== undefined) return lacks;
  if (tabOfAct(entry.action) === undefined) return undefined;
  // The directory records its own changes of members in fewer fields.
  if (typeof (after['version'] ?? before['version']) !== 'number') return 'The directory did this';
  return hasSameValues(before, after) ? 'Nothing was changed' : undefined;
}

/** Why an entry does not hold what its way of undoing needs; undefined if it does. */
function whatWayLacks(way: UndoWay, { before, after }: RecordedAct): string | undefined {
  if (way === 'earn-rules' && before === null) return 'The first version has none before it';
  // Both accounts have an entry of it; that of the account that was closed offers the undo.
  if (way === 'merge' && typeof asRecord(after)['into'] !== 'string')
    return 'Undo it in the history of the account that was closed';
  return undefined;
}

function hasSameValues(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  return Object.keys({ ...before, ...after }).every(
    (name) => name === 'version' || before[name] === after[name],
  );
}

/** The recorded values of one side of an entry; empty without any. */
export function asRecord(values: unknown): Record<string, unknown> {
  return typeof values === 'object' && values !== null ? Object.fromEntries(Object.entries(values)) : {};
}
