import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

/** One field of a changed row. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
  isChanged: boolean;
}

/** Returns the fields of an entry, changed fields first. */
export function changesOf({ before, after }: Pick<AuditEntryView, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.map((field) => {
    const [old, now] = [before?.[field], after?.[field]];
    return { field, before: old, after: now, isChanged: JSON.stringify(old) !== JSON.stringify(now) };
  });
  return [...changes].sort((a, b) => Number(b.isChanged) - Number(a.isChanged));
}

/** Formats a value for display. */
export function wordOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats a value for display, with the name of each id that has one beside it. */
export function namedWord(value: unknown, names: Readonly<Record<string, string>>): string {
  return wordOf(value).replaceAll(uuid, (id) => (names[id] === undefined ? id : `${names[id]} (${id})`));
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
