import { useQuery } from '@tanstack/react-query';

import type { AdminColumn } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';

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
  const customizations = useQuery({
    queryKey: ['options', 'pass-customizations'],
    queryFn: fetchCustomizations,
    enabled: lists.has('pass-customizations'),
  });
  const team = useQuery({
    queryKey: ['options', 'team-members'],
    queryFn: fetchTeam,
    enabled: lists.has('team-members'),
  });
  return { customizations, team };
}

/** The value is the name, because a category stores names. */
async function fetchCustomizations(): Promise<SelectOption[]> {
  const rows = bodyOf(await staffSend('GET /api/admin/pass-customizations/', undefined));
  return rows.map(({ passCustomizationName: name }) => ({ value: name, label: name }));
}

async function fetchTeam(): Promise<SelectOption[]> {
  const rows = bodyOf(await staffSend('GET /api/team-member/', undefined));
  return rows.map((row) => ({
    value: row.teamMemberGUID,
    label: `${row.teamMemberLastName}, ${row.teamMemberFirstName} (${row.teamMemberAccessLevel})`,
  }));
}
