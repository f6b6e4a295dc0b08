/** Changes of a mapping on the screen, as pure functions. */
import { importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';
import type { ImportMapping } from '#contract/import-mapping.ts';
import { columnsRead, columnsReadAs } from '#contract/mapped-columns.ts';

/** The columns of a kind with what the screen needs of them. */
export function columnsOfKind(kind: ImportKind): { name: string; isRequired: boolean; choices: string[] }[] {
  return Object.entries<ImportColumn>(importKinds[kind].columns).map(([name, { isRequired, cell }]) => ({
    name,
    isRequired,
    choices: cell.kind === 'flag' ? ['true', 'false'] : cell.kind === 'choice' ? [...cell.choices] : [],
  }));
}

/**
 * The mapping with a header that is read as another column in this place of its columns; an empty name takes the place
 * away, and leaves the header out if it was the only one.
 */
export function mapHeader(mapping: ImportMapping, header: string, column: string, place = 0): ImportMapping {
  const read = [...columnsReadAs(mapping, header)];
  read.splice(place, 1, ...(column === '' ? [] : [column]));
  const [first = null, ...more] = new Set(read);
  const columns = {
    ...mapping.columns,
    [header]: more.length === 0 || first === null ? first : [first, ...more],
  };
  return withoutStrays({ ...mapping, columns });
}

/** The texts without those that are empty. */
export function withoutBlanks(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** The mapping with our texts for those of the source in a column. */
export function setValues(
  mapping: ImportMapping,
  column: string,
  texts: Readonly<Record<string, string>>,
): ImportMapping {
  const { [column]: _, ...others } = mapping.values;
  const filled = withoutBlanks(texts);
  const values = Object.keys(filled).length === 0 ? others : { ...others, [column]: filled };
  return { ...mapping, values };
}

/** Values of columns that no header is read as would be refused by the server. */
function withoutStrays(mapping: ImportMapping): ImportMapping {
  const mapped = columnsRead(mapping);
  return {
    ...mapping,
    values: Object.fromEntries(Object.entries(mapping.values).filter(([name]) => mapped.has(name))),
  };
}

/** The needed columns that no header is read as. */
export function unmappedColumns(mapping: ImportMapping): { name: string; choices: string[] }[] {
  const mapped = columnsRead(mapping);
  return columnsOfKind(mapping.kind).filter(({ name, isRequired }) => isRequired && !mapped.has(name));
}

/** The texts of columns with fixed values that need a meaning: every text that is none of the values itself. */
export function textsToTranslate(
  mapping: ImportMapping,
  guess: { headers: readonly string[]; samples: readonly (readonly string[])[] },
): { column: string; choices: string[]; texts: string[] }[] {
  return columnsOfKind(mapping.kind).flatMap(({ name, choices }) => {
    const index = guess.headers.findIndex((header) => columnsReadAs(mapping, header).includes(name));
    if (choices.length === 0 || index === -1) return [];
    const own = Object.keys(mapping.values[name] ?? {});
    const texts = [...new Set([...(guess.samples[index] ?? []), ...own])].filter(
      (text) => !choices.includes(text),
    );
    return texts.length === 0 ? [] : [{ column: name, choices, texts }];
  });
}

/** True if a saved mapping can be used with the headers of a file: it has every header that the mapping reads. */
export function fitsHeaders(mapping: ImportMapping, headers: readonly string[]): boolean {
  return Object.entries(mapping.columns).every(
    ([header, column]) => column === null || headers.includes(header),
  );
}
