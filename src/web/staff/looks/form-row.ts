/** The fields of the editor as one row, so that they are compared and merged like those of a tab. */
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import type { AdminColumn } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { Look } from '#contract/calls/staff-looks.ts';
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
export function draftOfRow({ picture, from, to, ...row }: AdminRow): LookDraft {
  const { draftVersion: _draft, basedOn: _based, ...cells } = row;
  return { cells, picture: String(picture ?? ''), from: String(from ?? ''), to: String(to ?? '') };
}

/** The saved draft, or the published look, with the versions that the calls name: 0 without a saved draft. */
export function startOf({ draft, look, version }: Pick<Look, 'draft' | 'look' | 'version'>): AdminRow {
  return { ...rowOfDraft(draft ?? look), draftVersion: draft?.version ?? 0, basedOn: version };
}

/** What another person made of the look since the form began: their draft, or what they published. */
export function theirRowOf(now: Look, { draftVersion, basedOn }: AdminRow): AdminRow {
  const isNewDraft = now.draft !== null && now.draft.version !== draftVersion;
  const isDraft = isNewDraft || now.version === basedOn;
  return { ...startOf(now), ...(isDraft ? {} : rowOfDraft(now.look)) };
}
