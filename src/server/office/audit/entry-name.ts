/** The name of a changed row for people, from the values that an entry of the audit log holds. */
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import { tabOfAct, undoneAct } from '#contract/staff-acts.ts';
import { asRecord } from '#contract/undo-offer.ts';

/** The facts of an entry that name its row. */
interface NamedEntry {
  action: string;
  before: unknown;
  after: unknown;
}

const charactersMax = 60;

/** The name; empty if the entry holds none, as for orders and accounts, whose number is the target itself. */
export function nameOfEntry({ action, before, after }: NamedEntry): string {
  const values = { ...asRecord(before), ...asRecord(after) };
  const act = undoneAct(action) ?? action;
  const tabName = tabOfAct(act);
  if (tabName === undefined) return shortened(values[nameFieldOf(act)]);
  const tab: AdminTab = adminTabs[tabName];
  const words = tab.nameFields.map((name) => {
    const column = tab.columns.find((one) => one.name === name);
    const isText =
      column?.kind === 'text' ||
      column?.kind === 'choice' ||
      column?.kind === 'item-id' ||
      column?.kind === 'select';
    const isId = column?.kind === 'select' && column.options === 'team-members';
    return isText && !isId ? shortened(values[name]) : '';
  });
  return words.filter((word) => word !== '').join(' ');
}

/** The field that names what an act outside of the data tabs is about. */
function nameFieldOf(act: string): string {
  if (act.startsWith('API Key ')) return 'name';
  if (act.startsWith('Look Season ')) return 'look';
  return act.startsWith('Look ') ? 'passCustomizationName' : 'text';
}

function shortened(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value.length <= charactersMax ? value : `${value.slice(0, charactersMax - 1)}…`;
}
