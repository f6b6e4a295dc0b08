import type { HistoryEntry } from '#contract/calls/staff-undo.ts';

import { showInstant } from '#web/staff/ui/park-words.ts';

type Field = HistoryEntry['fields'][number];

/** What was done to the row, as a verb. */
export const didWords: Readonly<Record<HistoryEntry['did'], string>> = {
  created: 'created it',
  changed: 'changed it',
  deleted: 'deleted it',
  undone: 'undid a change',
};

/** A value of a field in words; a blank one is a dash. */
export function valueWords(kind: Field['kind'], value: Field['before']): string {
  if (kind === 'boolean') return value === true ? 'Yes' : 'No';
  if (value === null) return '–';
  return kind === 'datetime' ? showInstant(String(value), 'medium') : String(value);
}
