import { labelOfChoice } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { ParkFormat } from '#domain/park-format.ts';

import { showInstant } from '#web/staff/ui/park-time.ts';
import type { useSelectOptions } from './select-options.ts';

/** Returns the name of a row for people: the columns that identify it, as text. */
export function nameOfRow(
  tab: AdminTab,
  row: AdminRow,
  optionsOf: ReturnType<typeof useSelectOptions>,
  park: Pick<ParkFormat, 'locale' | 'timeZone'>,
): string {
  const words = tab.nameFields.map((name) => {
    const column = tab.columns.find((one) => one.name === name);
    const value = row[name] ?? '';
    if (column?.kind === 'datetime') return showInstant(String(value), park, 'medium');
    if (column?.kind === 'choice') return labelOfChoice(column, value);
    if (column?.kind !== 'select') return String(value);
    return optionsOf(column.options).find((option) => option.value === value)?.label ?? String(value);
  });
  return words.filter((word) => word !== '').join(' ') || tab.rowName;
}
