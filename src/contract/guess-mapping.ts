/** Guesses the mapping of a file from its header and from all of its cells (docs/import-mappings.md). */
import type { DateOrder } from '#domain/foreign-time.ts';
import type { SourceCell } from '#domain/foreign-cell.ts';
import { add, mostOf, type ColumnFacts } from '#domain/guess-columns.ts';
import { readCell, type CellKind } from '#domain/import-cell.ts';
import { valueMeant } from '#domain/known-values.ts';

import { thousandsMarks } from './file-forms.ts';
import { assignHeaders, isOwnFile, scoreKind } from './guess-headers.ts';
import { quote, type GuessNote } from './guess-notes.ts';
import { importKindNames, importKinds, type ImportColumn, type ImportKind } from './import-kinds.ts';
import type { FileLayout, ImportMappingSent } from './import-mapping.ts';

/** The facts about a file once all of its rows were looked at. */
export interface StudiedFile {
  fileName: string;
  layout: FileLayout;
  headers: readonly string[];
  facts: readonly ColumnFacts[];
  /** The cells of the first rows. */
  rows: readonly (readonly SourceCell[])[];
  /** The order of day and month that the park's own region writes. */
  usualOrder: 'dmy' | 'mdy';
}

/** A guessed mapping, and what a person should look at. */
export interface GuessedMapping {
  mapping: ImportMappingSent;
  notes: GuessNote[];
}

/** Guesses a mapping; of the kind that fits best if none is given. */
export function guessMapping(file: StudiedFile, wanted?: ImportKind): GuessedMapping {
  const kind = wanted ?? bestKind(file);
  const known: Readonly<Record<string, ImportColumn>> = importKinds[kind].columns;
  const assigned = namePurchaser(kind, file, assignHeaders(kind, file));
  const columns = Object.fromEntries(file.headers.map((header) => [header, assigned.get(header) ?? null]));
  const mapped: MappedColumn[] = file.headers.flatMap((header, index) => {
    const name = assigned.get(header);
    const facts = file.facts[index];
    const cell = name === undefined ? undefined : known[name]?.cell;
    return name === undefined || facts === undefined || cell === undefined
      ? []
      : [{ header, name, cell, facts }];
  });
  const numbers = guessNumbers(mapped);
  const dates = guessDates(mapped, file.usualOrder);
  const isOwn = isOwnFile(kind, file.headers);
  const values = guessValues(mapped, { isOwn });
  const { encoding, delimiter, sheet, headerRow } = file.layout;
  const layout = { encoding, ...(delimiter === undefined ? {} : { delimiter }), sheet, headerRow };
  return {
    mapping: {
      kind,
      ...layout,
      columns,
      ...(Object.keys(values.tables).length > 0 ? { values: values.tables } : {}),
      ...numbers.formats,
      dates: dates.order,
      // A file of ours is read exactly, with the white space that a text of it may begin or end with.
      ...(isOwn ? { trim: false } : {}),
    },
    notes: [...numbers.notes, ...dates.notes, ...values.notes],
  };
}

const holderNames = { firstName: 'purchaserFirstName', lastName: 'purchaserLastName' } as const;

/**
 * A file with one row for each ticket often has the name of the buyer in each of them. If every order of several rows
 * repeats its names, they are the purchaser's, or each pass of a family would be one person's.
 */
function namePurchaser(
  kind: ImportKind,
  { headers, rows }: StudiedFile,
  assigned: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const indexOf = (column: string): number => headers.findIndex((header) => assigned.get(header) === column);
  const names = Object.entries(holderNames).filter(([name]) => indexOf(name) >= 0);
  const isFree = names.every(
    ([, twin]) => Object.hasOwn(importKinds[kind].columns, twin) && indexOf(twin) < 0,
  );
  const order = indexOf('orderId');
  if (!isFree || order < 0 || isOwnFile(kind, headers)) return assigned;
  const people = new Map<SourceCell, string>();
  let isRepeated = false;
  for (const cells of rows) {
    const key = cells[order] ?? '';
    const person = JSON.stringify(names.map(([name]) => cells[indexOf(name)]));
    const known = people.get(key);
    if (known !== undefined && known !== person) return assigned;
    isRepeated ||= known !== undefined;
    people.set(key, person);
  }
  if (!isRepeated) return assigned;
  const twins: ReadonlyMap<string, string> = new Map(names);
  return new Map([...assigned].map(([header, column]) => [header, twins.get(column) ?? column]));
}

interface MappedColumn {
  header: string;
  name: string;
  cell: CellKind;
  facts: ColumnFacts;
}

function bestKind(file: StudiedFile): ImportKind {
  const scores = new Map(importKindNames.map((kind) => [kind, scoreKind(kind, file)]));
  return mostOf(scores) ?? 'orders';
}

type Formats = Required<Pick<ImportMappingSent, 'decimal' | 'thousands' | 'currency'>>;

function guessNumbers(mapped: readonly MappedColumn[]): { formats: Formats; notes: GuessNote[] } {
  const groups = new Map<string, number>();
  const currencies = new Map<string, number>();
  const headers: string[] = [];
  let [commas, points] = [0, 0];
  for (const { header, cell, facts } of mapped) {
    if (cell.kind !== 'dollars' && cell.kind !== 'integer') continue;
    headers.push(header);
    commas += facts.decimalCommas;
    points += facts.decimalPoints;
    for (const [mark, count] of facts.groups) add(groups, mark, count);
    for (const [sign, count] of facts.currencies) add(currencies, sign, count);
  }
  const decimal = decimalOf(commas, points, groups);
  groups.delete(decimal);
  const thousands = thousandsOf(mostOf(groups) ?? (commas + points > 0 ? otherMark(decimal) : ''));
  const texts = [
    ...(commas > 0 && points > 0
      ? [`Amounts are written with a decimal comma in ${commas} cells and with a point in ${points}.`]
      : []),
    ...(currencies.size > 1
      ? [
          `Amounts have several currency signs (${[...currencies.keys()].join(', ')}); only one of them is read.`,
        ]
      : []),
  ];
  return {
    formats: { decimal, thousands, currency: mostOf(currencies) ?? '' },
    notes: texts.map((text) => ({ about: 'amounts', text, headers })),
  };
}

function decimalOf(commas: number, points: number, groups: ReadonlyMap<string, number>): '.' | ',' {
  const isComma = commas === points ? (groups.get('.') ?? 0) > (groups.get(',') ?? 0) : commas > points;
  return isComma ? ',' : '.';
}

function otherMark(decimal: '.' | ','): '.' | ',' {
  return decimal === ',' ? '.' : ',';
}

function thousandsOf(mark: string): Formats['thousands'] {
  return thousandsMarks.find((known) => known === mark) ?? '';
}

function guessDates(
  mapped: readonly MappedColumn[],
  usualOrder: 'dmy' | 'mdy',
): { order: DateOrder; notes: GuessNote[] } {
  const explained = new Map<DateOrder, number>([
    ['ymd', 0],
    ['dmy', 0],
    ['mdy', 0],
  ]);
  const samples = new Map<DateOrder, string>();
  const headers: string[] = [];
  let total = 0;
  for (const { header, cell, facts } of mapped) {
    if (cell.kind !== 'instant') continue;
    headers.push(header);
    for (const [orders, count] of facts.dates) {
      total += count;
      for (const order of explained.keys()) if (orders.includes(order)) add(explained, order, count);
    }
    for (const [order, sample] of facts.dateSamples) samples.set(order, sample);
  }
  if (total === 0) return { order: 'ymd', notes: [] };
  const texts = dateNotes(explained, samples, { total, usualOrder });
  return {
    order: chooseOrder(explained, usualOrder),
    notes: texts.map(({ text, order }) => ({ about: 'dates', text, headers, order })),
  };
}

type Explained = ReadonlyMap<DateOrder, number>;

/** True if as many dates can be read with the day first as with the month first. */
function isTie(explained: Explained): boolean {
  const [dayFirst = 0, monthFirst = 0, yearFirst = 0] = [
    explained.get('dmy'),
    explained.get('mdy'),
    explained.get('ymd'),
  ];
  return dayFirst === monthFirst && dayFirst > 0 && dayFirst >= yearFirst;
}

function chooseOrder(explained: Explained, usualOrder: 'dmy' | 'mdy'): DateOrder {
  return isTie(explained) ? usualOrder : (mostOf(explained) ?? 'ymd');
}

/** The notes about dates, for each order in which a person may have them read. */
function dateNotes(
  explained: Explained,
  samples: ReadonlyMap<DateOrder, string>,
  { total, usualOrder }: { total: number; usualOrder: 'dmy' | 'mdy' },
): { text: string; order: DateOrder }[] {
  const isOpen = isTie(explained) && !samples.has('dmy') && !samples.has('mdy');
  const taken = usualOrder === 'dmy' ? 'the day' : 'the month';
  const shown = [...samples.values()].map(quote).join(' and ');
  const others = [...explained].filter(([, count]) => count < total);
  return [
    ...(isOpen
      ? [
          {
            text: `Every date can be read with the day or the month first; ${taken} is taken. Compare the first rows with the source.`,
            order: usualOrder,
          },
        ]
      : []),
    ...others.map(([order, count]) => ({
      text: `${total - count} of ${total} dates are not written in this order${shown === '' ? '' : `: see ${shown}`}.`,
      order,
    })),
  ];
}

const categories = ['Season Pass', 'Ticket', 'Wristband', 'Stored Value Card'];

function guessValues(
  mapped: readonly MappedColumn[],
  { isOwn }: { isOwn: boolean },
): {
  tables: Record<string, Record<string, string>>;
  notes: GuessNote[];
} {
  const tables: Record<string, Record<string, string>> = {};
  const notes: GuessNote[] = [];
  for (const { name, header, cell, facts } of mapped) {
    const choices = choicesOf(name, cell);
    // A category may be any text, so that of a file of ours stays as it is.
    if (choices === undefined || (isOwn && cell.kind === 'text')) continue;
    const texts = [...facts.distinct.values()].filter(
      (text) => !choices.includes(text) && !isRead(cell, text, name),
    );
    const meant = texts.map((text) => [text, valueMeant(text, choices)] as const);
    const table = meant.flatMap(([text, value]) => (value === undefined ? [] : [[text, value] as const]));
    const open = meant.flatMap(([text, value]) => (value === undefined ? [text] : []));
    if (table.length > 0) tables[name] = Object.fromEntries(table);
    if (open.length > 0 && cell.kind !== 'text')
      notes.push({ about: 'values', header, column: name, texts: open, choices: [...choices] });
  }
  return { tables, notes };
}

/** A category may be any text, so only texts that mean one of ours are translated. */
function isRead(cell: CellKind, text: string, name: string): boolean {
  return name !== 'category' && typeof readCell(cell, text) === 'string';
}

function choicesOf(name: string, cell: CellKind): readonly string[] | undefined {
  if (cell.kind === 'flag') return ['true', 'false'];
  if (cell.kind === 'choice') return cell.choices;
  return name === 'category' ? categories : undefined;
}
