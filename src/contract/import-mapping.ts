/**
 * A mapping says how to read the files of one source: which of its columns becomes which of ours, and how it writes
 * amounts, times and text. Every key is described in docs/import-mappings.md.
 */
import * as z from 'zod/mini';

import { readCell } from '#domain/import-cell.ts';
import { textEncodingNames } from '#domain/text-encodings.ts';

import { dateOrders, fileDelimiters, thousandsMarks } from './file-forms.ts';
import { importKindNames, importKinds, type ImportColumn } from './import-kinds.ts';
import { columnsRead, columnsReadAs } from './mapped-columns.ts';

const headerMax = 200;
const header = z.string('must be a text').check(z.maxLength(headerMax, 'must have at most 200 characters'));
const columnsOfHeaderMax = 30;
const cellText = z.string('must be a text').check(z.maxLength(1000, 'must have at most 1,000 characters'));

/** How the rows lie in a file; enough to read its cells as text. */
const layoutShape = {
  encoding: z._default(z.enum(textEncodingNames, `must be one of ${textEncodingNames.join(', ')}`), 'utf-8'),
  /** The most frequent one of the header if the key is absent. */
  delimiter: z.optional(z.enum(fileDelimiters, 'must be a comma, a semicolon, a tab or a vertical bar')),
  /** The name of a workbook's sheet or its number, the first being 1. */
  sheet: z._default(
    z.union(
      [header, z.number().check(z.int(), z.minimum(1), z.maximum(1000))],
      'must be the name or the number of a sheet',
    ),
    1,
  ),
  /** The line that names the columns; 0 if none does. */
  headerRow: z._default(
    z
      .number('must be a number')
      .check(
        z.int('must be a whole number'),
        z.minimum(0, 'must not be negative'),
        z.maximum(1000, 'must be at most 1000'),
      ),
    1,
  ),
};

/** How the rows lie in a file. */
export const fileLayoutSchema = z.strictObject(layoutShape);

/** How the rows lie in a file. */
export type FileLayout = z.output<typeof fileLayoutSchema>;

/** The shape of a mapping; `readMapping` also checks what depends on its kind. */
export const importMappingSchema = z.strictObject({
  kind: z.enum(importKindNames, `must be one of ${importKindNames.join(', ')}`),
  ...layoutShape,
  /** Our column for each header of the file, or several of them; null for a column that is left out. */
  columns: z.record(
    header,
    z.nullable(
      z.union(
        [z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(columnsOfHeaderMax))],
        'must be the name of a column, or a list of names',
      ),
    ),
  ),
  /** The text of a column, in our own form, for every row or for those whose cell is empty. */
  constants: z._default(z.record(z.string(), cellText), {}),
  /** For each column, our text for the texts of the source. Upper and lower case are the same. */
  values: z._default(z.record(z.string(), z.record(cellText, cellText)), {}),
  decimal: z._default(z.enum(['.', ','], 'must be a point or a comma'), '.'),
  thousands: z._default(
    z.enum(thousandsMarks, 'must be empty, a point, a comma, a space or an apostrophe'),
    '',
  ),
  currency: z._default(
    z.string('must be a text').check(z.maxLength(5, 'must have at most 5 characters')),
    '',
  ),
  dates: z._default(z.enum(dateOrders, `must be one of ${dateOrders.join(', ')}`), 'ymd'),
  /** The park's time zone if the key is absent. */
  timeZone: z.optional(
    z.string('must be a text').check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin')),
  ),
  trim: z._default(z.boolean('must be true or false'), true),
});

/** A checked mapping with the defaults of absent keys. */
export type ImportMapping = z.output<typeof importMappingSchema>;

/** A mapping as a file or a screen holds it. */
export type ImportMappingSent = z.input<typeof importMappingSchema>;

/** The largest mapping, in bytes of JSON. */
export const mappingBytesMax = 256 * 1024;

/** Thrown for a mapping that cannot be used; lists everything that is wrong with it. */
export class MappingFault extends Error {
  override readonly name = 'MappingFault';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The mapping cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Checks a mapping. Throws a MappingFault with every problem. */
export function readMapping(json: unknown): ImportMapping {
  const result = importMappingSchema.safeParse(json);
  if (!result.success) throw new MappingFault(result.error.issues.map(describeIssue));
  const problems = problemsOf(result.data);
  if (problems.length > 0) throw new MappingFault(problems);
  return result.data;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.');
  const at = path === '' ? 'The mapping' : path;
  if (issue.code === 'unrecognized_keys') return `${at}: unknown key ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type' && issue.expected === 'object') return `${at}: must be an object`;
  if (issue.code === 'invalid_type' && issue.expected === 'record') return `${at}: must be an object`;
  return `${at}: ${issue.message}`;
}

/** What a shape cannot say. The columns of a kind are looked up as own keys, because the names come from a file. */
function problemsOf(mapping: ImportMapping): string[] {
  const { kind, columns, constants, values, decimal, thousands } = mapping;
  const known: Readonly<Record<string, ImportColumn>> = importKinds[kind].columns;
  const isKnown = (name: string): boolean => Object.hasOwn(known, name);
  const mapped = columnsRead(mapping);
  const named = [
    ...Object.keys(columns).flatMap((from) =>
      columnsReadAs(mapping, from).map((name) => [`columns.${from}`, name] as const),
    ),
    ...Object.keys(constants).map((name) => ['constants', name] as const),
    ...Object.keys(values).map((name) => ['values', name] as const),
  ];
  const unknown = named
    .filter(([, name]) => !isKnown(name))
    .map(([at, name]) => `${at}: ${kind} has no column "${name}"`);
  const missing = Object.entries(known)
    .filter(([name, { isRequired }]) => isRequired && !mapped.has(name) && !Object.hasOwn(constants, name))
    .map(([name]) => `columns: no column is read as ${name}, which ${kind} needs`);
  const wrong = Object.entries(constants).flatMap(([name, text]) =>
    mappingFaultOf(known, `constants.${name}`, name, text),
  );
  const wrongValues = Object.entries(values).flatMap(([name, table]) =>
    Object.entries(table).flatMap(([from, text]) =>
      mappingFaultOf(known, `values.${name}.${from}`, name, text),
    ),
  );
  const marks = decimal === thousands ? ['thousands: must differ from decimal'] : [];
  return [...unknown, ...missing, ...wrong, ...wrongValues, ...marks];
}

function mappingFaultOf(
  known: Readonly<Record<string, ImportColumn>>,
  at: string,
  name: string,
  text: string,
): string[] {
  const column = Object.hasOwn(known, name) ? known[name] : undefined;
  if (column === undefined || text === '') return [];
  const read = readCell(column.cell, text);
  return typeof read === 'string' ? [] : [`${at}: "${text}" ${read.fault}`];
}

/**
 * The columns whose dates without a time of day mean the end of the day: a pass or a band is valid on its last day, and
 * an opening belongs to the operating day that has not begun at midnight.
 */
const columnsOfLastDay: ReadonlySet<string> = new Set(['expiresAt', 'validUntil', 'openedAt']);

/** How a date without a time of day is read in this column. */
export function dayEdgeOf(column: string): 'start' | 'end' {
  return columnsOfLastDay.has(column) ? 'end' : 'start';
}

function isTimeZone(name: string): boolean {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== '';
  } catch {
    return false;
  }
}
