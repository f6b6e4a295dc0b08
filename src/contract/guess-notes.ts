/** What a person should look at in a guessed mapping. A note is open until a correction of the mapping settles it. */
import * as z from 'zod/mini';

import { labelOfColumn } from './column-labels.ts';
import { dateOrders } from './file-forms.ts';
import { importKinds, type ImportColumn } from './import-kinds.ts';
import type { ImportMapping } from './import-mapping.ts';
import { columnsRead, columnsReadAs } from './mapped-columns.ts';

/** A note about the file as it was guessed. */
export const guessNoteSchema = z.union([
  /** Nothing in a mapping settles a note about the whole file. */
  z.object({ about: z.literal('file'), text: z.string() }),
  /** Holds while one of the headers is read. */
  z.object({ about: z.literal('amounts'), text: z.string(), headers: z.array(z.string()) }),
  /** Holds while one of the headers is read and dates are read in this order. */
  z.object({
    about: z.literal('dates'),
    text: z.string(),
    headers: z.array(z.string()),
    order: z.enum(dateOrders),
  }),
  /** Texts of a column with fixed values; each holds until it has a value. */
  z.object({
    about: z.literal('values'),
    header: z.string(),
    column: z.string(),
    texts: z.array(z.string()),
    choices: z.array(z.string()),
  }),
]);

/** A note about the file as it was guessed. */
export type GuessNote = z.output<typeof guessNoteSchema>;

/** The parts of a mapping that settle notes. */
type Corrected = Pick<ImportMapping, 'kind' | 'columns' | 'constants' | 'values' | 'dates'>;

/** The sentences that still need a look with this mapping: about the file, its columns, its amounts, dates and texts. */
export function openNotes(
  { headers, notes }: { headers: readonly string[]; notes: readonly GuessNote[] },
  mapping: Corrected,
): string[] {
  const sentences = (about: GuessNote['about']): string[] =>
    notes.filter((note) => note.about === about).flatMap((note) => sentenceOf(note, mapping));
  return [
    ...sentences('file'),
    ...leftOut(headers, mapping),
    ...missing(mapping),
    ...sentences('amounts'),
    ...sentences('dates'),
    ...sentences('values'),
  ];
}

function sentenceOf(note: GuessNote, mapping: Corrected): string[] {
  if (note.about === 'file') return [note.text];
  if (note.about === 'values') return openTexts(note, mapping);
  const isRead = note.headers.some((header) => columnsReadAs(mapping, header).length > 0);
  const isOfOrder = note.about === 'amounts' || note.order === mapping.dates;
  return isRead && isOfOrder ? [note.text] : [];
}

function leftOut(headers: readonly string[], mapping: Corrected): string[] {
  const unread = headers.filter((header) => columnsReadAs(mapping, header).length === 0);
  return unread.length === 0 ? [] : [`Columns that are left out: ${unread.map(quote).join(', ')}.`];
}

function missing(mapping: Corrected): string[] {
  const { kind, constants } = mapping;
  const known: Readonly<Record<string, ImportColumn>> = importKinds[kind].columns;
  const given = new Set([...columnsRead(mapping), ...Object.keys(constants)]);
  return Object.entries(known)
    .filter(([name, { isRequired }]) => isRequired && !given.has(name))
    .map(
      ([name]) =>
        `No column was recognized as ${labelOfColumn(name)} (${name}), which is needed: choose one, or give one text for all rows.`,
    );
}

const textsShownMax = 5;

function openTexts(note: GuessNote & { about: 'values' }, mapping: Corrected): string[] {
  const { header, column, texts, choices } = note;
  if (!columnsReadAs(mapping, header).includes(column)) return [];
  const given = Object.hasOwn(mapping.values, column) ? (mapping.values[column] ?? {}) : {};
  const open = texts.filter((text) => !Object.hasOwn(given, text));
  if (open.length === 0) return [];
  const shown = open.slice(0, textsShownMax).map(quote).join(', ');
  return [
    `${quote(header)} has texts whose meaning is open: ${shown}. Give each one of ${choices.join(', ')}.`,
  ];
}

/** A name between quotation marks. */
export function quote(name: string): string {
  return `"${name}"`;
}
