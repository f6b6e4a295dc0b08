/** Which columns of ours a mapping fills; apart from the checks of mappings, because the screen needs it too. */

/** A mapping as far as its columns go: for each header of the file the column or the columns that it fills, if any. */
interface MappedColumns {
  columns: Readonly<Record<string, string | readonly string[] | null>>;
}

/** The columns of ours that a header of the file is read as. It may have the name of a property of every object. */
export function columnsReadAs({ columns }: MappedColumns, from: string): readonly string[] {
  const named = Object.hasOwn(columns, from) ? (columns[from] ?? []) : [];
  return typeof named === 'string' ? [named] : named;
}

/** The columns of ours that some header is read as. */
export function columnsRead(mapping: MappedColumns): ReadonlySet<string> {
  return new Set(Object.keys(mapping.columns).flatMap((from) => columnsReadAs(mapping, from)));
}
