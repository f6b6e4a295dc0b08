import type { AdminColumn } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { JsonOf } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';

/** An option: its stored value and its label. */
export interface SelectOption {
  value: string;
  label: string;
}

type OptionList = Extract<AdminColumn, { kind: 'select' }>['options'];

/** The options of a tab's selects, by list; empty until they are loaded. */
export function useSelectOptions(tab: AdminTab): (list: OptionList) => readonly SelectOption[] {
  const { customizations, team } = useOptionQueries(tab);
  return (list) => (list === 'team-members' ? team.data : customizations.data) ?? [];
}

/**
 * The queries that load the options. A failed one is reported, because a select without options does not explain
 * itself.
 */
export function useOptionQueries(tab: AdminTab) {
  const lists = new Set(tab.columns.flatMap((column) => (column.kind === 'select' ? [column.options] : [])));
  const customizations = useOptions(
    'GET /api/admin/pass-customizations/',
    lists.has('pass-customizations'),
    (rows) =>
      // The value is the name, because a category stores names.
      rows.map(({ passCustomizationName: name }) => ({ value: name, label: name })),
  );
  const team = useOptions('GET /api/team-member/', lists.has('team-members'), (rows) =>
    rows.map((row) => ({
      value: row.teamMemberGUID,
      label: `${row.teamMemberLastName}, ${row.teamMemberFirstName} (${row.teamMemberAccessLevel})`,
    })),
  );
  return { customizations, team };
}

function useOptions<Key extends CallKey>(
  call: Key,
  enabled: boolean,
  select: (rows: JsonOf<Contract[Key]>) => SelectOption[],
) {
  return useStaffQuery(['options', call], call, { enabled, select });
}
