/** Files whose header has our names: they need no mapping. */
import { columnNamed } from '#contract/column-labels.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import { importMappingSchema, type ImportMapping } from '#contract/import-mapping.ts';

import { columnsOf } from './import-row.ts';
import { guessHint, UnreadableFile } from './file-rows.ts';

/** The mapping of a header with our names or labels, in any order and case. Throws an UnreadableFile. */
export function mapOwnNames(kind: ImportKind, headers: readonly string[]): ImportMapping {
  const columns = headers.map((header) => [header, columnNamed(kind, header)]);
  // A text of ours may begin or end with white space.
  return importMappingSchema.parse({ kind, columns: Object.fromEntries(columns), trim: false });
}

/** Throws an UnreadableFile if the header does not name the columns of the kind. */
export function checkHeader(kind: ImportKind, header: readonly string[]): void {
  const found = header.map((name) => columnNamed(kind, name));
  const unknown = header.filter((_, index) => found[index] === undefined);
  const twice = header.filter(
    (_, index) => found[index] !== undefined && found.indexOf(found[index]) !== index,
  );
  const missing = columnsOf(kind)
    .filter(({ name, column }) => column.isRequired && !found.includes(name))
    .map(({ name }) => name);
  const faults = [
    ...(unknown.length > 0
      ? [`does not know the columns ${unknown.slice(0, 20).map(quote).join(', ')}`]
      : []),
    ...(twice.length > 0 ? [`has the columns ${twice.slice(0, 20).map(quote).join(', ')} twice`] : []),
    ...(missing.length > 0 ? [`needs the columns ${missing.join(', ')}`] : []),
  ];
  if (faults.length === 0) return;
  throw new UnreadableFile(`An import of ${kind} ${faults.join('; it ')}${guessHint}`);
}

function quote(name: string): string {
  return `"${name.slice(0, 40)}"`;
}
