import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import { isBlank } from '#contract/admin-columns.ts';

import { Refusal } from '#server/base/refusal.ts';

const tab: AdminTab = adminTabs['pass-customizations'];

/** Refuses a draft that lacks a required field, with every such field. */
export function refuseIncomplete(cells: Readonly<Record<string, unknown>>): void {
  const faults = tab.columns
    .filter(({ name, isRequired }) => isRequired === true && isBlank(cells[name]))
    .map(({ name, label }) => ({ path: `/${name}`, message: `${label} is required` }));
  if (faults.length > 0) throw new Refusal('row-refused', { faults });
}
