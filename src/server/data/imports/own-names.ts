/** Files whose header has our names: they need no mapping. */
import type { ImportKind } from '#contract/import-kinds.ts';
import { importMappingSchema, type ImportMapping } from '#contract/import-mapping.ts';

import { columnsOf } from './import-row.ts';
import { guessHint, UnreadableFile } from './unreadable-file.ts';

/** The mapping of a header with our names, in any order and case. Throws an UnreadableFile. */
export function mapOwnNames(kind: ImportKind, headers: readonly string[]): ImportMapping {
  const own = columnsOf(kind).map(({ name }) => name);
  const columns = headers.map((header) => [
    header,
    own.find((name) => name.toLowerCase() === header.toLowerCase()),
  ]);
  return importMappingSchema.parse({ kind, columns: Object.fromEntries(columns) });
}

/** Throws an UnreadableFile if the header does not name the columns of the kind. */
export function checkHeader(kind: ImportKind, header: readonly string[]): void {
  const columns = columnsOf(kind);
  const found = header.map((name) => name.trim().toLowerCase());
  const unknown = header.filter(
    (name) => !columns.some((known) => known.name.toLowerCase() === name.trim().toLowerCase()),
  );
  const twice = header.filter((name, index) => found.indexOf(name.trim().toLowerCase()) !== index);
  const missing = columns
    .filter(({ name, column }) => column.isRequired && !found.includes(name.toLowerCase()))
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
