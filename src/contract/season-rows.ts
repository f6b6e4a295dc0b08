/** The columns of a list by which a season's team is invited, as people type them. */
import { rearm } from '#domain/csv.ts';
import { rankOfHeader } from '#domain/header-names.ts';
import { splitTable } from '#domain/pasted-table.ts';

/** A column: its field on the wire, the name by which headings are found, and its heading in the template. */
interface SeasonColumn {
  field: string;
  /** The key in src/domain/header-names.ts. */
  heading: string;
  label: string;
  isRequired: boolean;
}

export const seasonColumns = [
  { field: 'firstName', heading: 'firstName', label: 'First Name', isRequired: true },
  { field: 'lastName', heading: 'lastName', label: 'Last Name', isRequired: true },
  { field: 'email', heading: 'email', label: 'Email', isRequired: true },
  { field: 'internalId', heading: 'internalId', label: 'Internal ID', isRequired: true },
  { field: 'level', heading: 'accessLevel', label: 'Access Level', isRequired: true },
  { field: 'roles', heading: 'staffRoles', label: 'Roles', isRequired: false },
  { field: 'worksUntil', heading: 'worksUntil', label: 'Works Until', isRequired: false },
  { field: 'description', heading: 'note', label: 'Description', isRequired: false },
] as const satisfies readonly SeasonColumn[];

/** The fields of a row of the list. */
export type SeasonField = (typeof seasonColumns)[number]['field'];

/** A row as typed. */
export type TypedRow = Record<SeasonField, string>;

/** The most rows that are invited at once. */
export const seasonRowsMax = 200;
/** The longest cell that is sent. */
export const seasonCellLengthMax = 500;

/** A list as it was read: its rows, the headings that mean nothing here, and the required columns that are missing. */
export interface SeasonList {
  rows: TypedRow[];
  unknown: string[];
  missing: string[];
}

/** Reads a pasted part of a spreadsheet or a CSV file whose first line names the columns, in any order. */
export function readSeasonList(text: string): SeasonList {
  const [headings = [], ...lines] = splitTable(text).map((cells) => cells.map(rearm));
  const indexes = new Map<SeasonField, number>();
  const byRank = headings
    .flatMap((heading, index) =>
      seasonColumns.map((column) => ({ column, index, rank: rankOf(heading, column) })),
    )
    .filter(({ rank }) => rank < Infinity);
  byRank.sort((one, other) => one.rank - other.rank || one.index - other.index);
  const used = new Set<number>();
  for (const { column, index } of byRank) {
    if (used.has(index) || indexes.has(column.field)) continue;
    indexes.set(column.field, index);
    used.add(index);
  }
  const cellOf = (cells: readonly string[], field: SeasonField): string =>
    (cells[indexes.get(field) ?? -1] ?? '').trim();
  return {
    rows: lines.map((cells) => typedRow((field) => cellOf(cells, field))),
    unknown: headings.filter((heading, index) => !used.has(index) && heading.trim() !== ''),
    missing: seasonColumns
      .filter(({ isRequired, field }) => isRequired && !indexes.has(field))
      .map(({ label }) => label),
  };
}

function typedRow(textOf: (field: SeasonField) => string): TypedRow {
  const cells = seasonColumns.map(({ field }) => [field, textOf(field)] as const);
  return Object.fromEntries(cells) as TypedRow; // one entry for each field
}

/** The heading of the template is the best name of its column. */
function rankOf(heading: string, { heading: name, label }: SeasonColumn): number {
  if (heading.trim().toLowerCase() === label.toLowerCase()) return -1;
  return rankOfHeader(heading, name) ?? Infinity;
}
