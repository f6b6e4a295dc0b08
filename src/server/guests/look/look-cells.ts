/** The fields of a look in the studio: between the table of customizations, drafts, versions, and the calls. */
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { LookDraft } from '#contract/look-cells.ts';
import type { ShownLook } from '#domain/season-look.ts';

import { toStored, toWire } from '#server/office/tabs/tab-cells.ts';
import { tabStorage } from '#server/office/tabs/tab-storage.queries.ts';
import type { DraftRow, LookRow } from './looks.queries.ts';

const tab: AdminTab = adminTabs['pass-customizations'];
const storage = tabStorage['pass-customizations'];

/** The cells of a row by the names of the tab, without its id and version. */
export function cellsOfLook(row: LookRow): Record<string, string | number | boolean | null> {
  const wire: AdminRow = toWire(tab, storage, row);
  return Object.fromEntries(tab.columns.map(({ name }) => [name, wire[name] ?? null]));
}

/** The published fields of a look, as an editor begins with them. */
export function lookOfRow(row: LookRow): LookDraft {
  return { cells: cellsOfLook(row), picture: row.picture, from: '', to: '' };
}

/** The cells that a draft sent, all of them, so that two drafts can be compared. */
export function fullCells(cells: LookDraft['cells']): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    tab.columns.map(({ name, kind }) => [name, cells[name] ?? (kind === 'boolean' ? false : '')]),
  );
}

/** The name of a look in a draft, or empty. */
export function nameOfDraft({ cells }: Pick<DraftRow, 'cells'>): string {
  return String(cells['passCustomizationName'] ?? '').trim();
}

/** Stored values of a row that do not exist yet or anymore are those of an empty one. */
const blank = {
  name: '',
  backgroundColor: '',
  color: '',
  instructions: '',
  googleInstructions: '',
  googleUri: '',
  hidesBarcode: false,
  blocksScreenshots: false,
  rotatesBarcode: false,
  refusesPlainBarcode: false,
};

/** The values of a look as they would be stored. */
export type LookValues = ShownLook & typeof blank;

/** The values of a draft; a cell that is blank stays blank. */
export function valuesOfDraft({ cells, picture }: Pick<LookDraft, 'cells' | 'picture'>): LookValues {
  const stored = toStored(tab, storage, fullCells(cells));
  return { ...blank, ...stored, picture };
}
