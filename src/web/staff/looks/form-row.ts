/** The fields of the editor as one row, so that they are compared and merged like those of a tab. */
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import type { AdminColumn } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { LookEditor } from '#contract/calls/staff-looks.ts';
import type { LookDraft } from '#contract/look-cells.ts';

const tab: AdminTab = adminTabs['pass-customizations'];

const ownColumns: readonly AdminColumn[] = [
  { name: 'picture', label: 'Picture', kind: 'text' },
  { name: 'from', label: 'First day', kind: 'text' },
  { name: 'to', label: 'Last day', kind: 'text' },
];

/** The tab Pass Customizations with the fields that only the studio has. A name can be typed until it is published. */
export const lookTab: AdminTab = {
  ...tab,
  rowName: 'look',
  columns: [
    ...tab.columns.map((column) => {
      const { use: _use, ...rest } = column;
      return rest;
    }),
    ...ownColumns,
  ],
};

/** The columns that the tab has too, in its order. */
export const tabColumns: readonly AdminColumn[] = lookTab.columns.filter(
  ({ name }) => !ownColumns.some((own) => own.name === name),
);

/** The fields of a draft as a row. */
export function rowOfDraft({ cells, picture, from, to }: LookDraft): AdminRow {
  const filled = tabColumns.map(({ name, kind }) => [name, cells[name] ?? (kind === 'boolean' ? false : '')]);
  return { ...(Object.fromEntries(filled) as AdminRow), picture, from, to };
}

/** The row as a draft to send. */
export function draftOfRow({ picture, from, to, ...cells }: AdminRow): LookDraft {
  return { cells, picture: String(picture ?? ''), from: String(from ?? ''), to: String(to ?? '') };
}

/** What the editor begins with, and the versions that its calls name. */
export interface FormBase {
  start: AdminRow;
  /** 0 without a saved draft. */
  draftVersion: number;
  basedOn: number | null;
}

/** The saved draft, or the published look. */
export function baseOf({ look: { draft, look, version } }: Pick<LookEditor, 'look'>): FormBase {
  return {
    start: rowOfDraft(draft ?? look),
    draftVersion: draft?.version ?? 0,
    basedOn: version,
  };
}

/** What another person made of the look since the form began: their draft, or what they published. */
export function theirRowOf(
  { look: { draft, look, version } }: Pick<LookEditor, 'look'>,
  base: FormBase,
): AdminRow {
  const isNewDraft = draft !== null && draft.version !== base.draftVersion;
  return rowOfDraft(isNewDraft || version === base.basedOn ? (draft ?? look) : look);
}
