/** The template of a kind: a workbook with its columns, and a second sheet that explains them. */
import { formOfCell, labelOfColumn } from '#contract/column-labels.ts';
import { importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';
import type { CellKind } from '#domain/import-cell.ts';

import { writeWorkbook, type WrittenCell, type WrittenSheet } from './write-workbook.ts';

/**
 * The template as an `.xlsx` file, which is imported as it is: the explanation is on a sheet of its own. Cells that hold
 * numbers on paper are text, so that a spreadsheet neither rounds them nor drops their zeros.
 */
export function makeTemplate(kind: ImportKind, { timeZone }: { timeZone: string }): Buffer {
  const { title, about } = importKinds[kind];
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  const sheet: WrittenSheet = {
    name: title,
    columns: columns.map(([name, { cell }]) => ({
      width: Math.max(14, labelOfColumn(name).length + 4),
      style: staysText(cell) ? 'text' : 'plain',
    })),
    rows: [
      columns.map(([name, { isRequired }]) => sheetCell(labelOfColumn(name), isRequired ? 'needed' : 'head')),
    ],
  };
  const heads = [
    'Column',
    'Needed',
    'What it is',
    'What its cells hold',
    'Example',
    'Name for other systems',
  ];
  const explained = columns.map(([name, column]) => [
    labelOfColumn(name),
    column.isRequired ? 'yes' : '',
    column.about.replaceAll(/`(\w+)`/g, (_, other: string) => labelOfColumn(other)),
    formOfCell(column.cell, `date and time on the clock of the park (${timeZone})`).replaceAll('`', ''),
    shownExample(name, column, timeZone),
    name,
  ]);
  const widths = [28, 9, 60, 44, 24, 24];
  return writeWorkbook([
    sheet,
    {
      name: 'Explanation',
      columns: widths.map((width) => ({ width, style: 'wrapped' })),
      rows: [
        heads.map((text) => sheetCell(text, 'head')),
        ...explained.map((texts) => texts.map((text) => sheetCell(text, 'wrapped'))),
        [sheetCell(title, 'wrapped'), sheetCell('', 'wrapped'), sheetCell(about, 'wrapped')],
      ],
    },
  ]);
}

function sheetCell(text: string, style: WrittenCell['style']): WrittenCell {
  return { text, style };
}

function staysText(cell: CellKind): boolean {
  return cell.kind === 'code' || cell.kind === 'phone' || (cell.kind === 'text' && cell.isId === true);
}

/** An example for every column: its sample, that of the same column in another kind, or any of its form. */
function shownExample(name: string, { cell, sample }: ImportColumn, timeZone: string): string {
  const others = Object.values(importKinds).map(
    ({ columns }) => Object.entries<ImportColumn>(columns).find(([other]) => other === name)?.[1].sample,
  );
  const found =
    [sample, ...others].find((text) => text !== undefined && text !== '') ?? examples[cell.kind] ?? '';
  return cell.kind === 'instant' ? localTime(found, timeZone) : found;
}

const examples: { [Kind in CellKind['kind']]?: string } = {
  instant: '2026-11-20T15:15:00Z',
  phone: '+1 609 555 0101',
  flag: 'true',
  integer: '1',
  dollars: '10.00',
  text: 'A-1001',
  lines: 'Scan at the gate.',
  code: '12345678',
  link: 'https://passes.example/ followed by the link',
};

/** The time as a person types it on the park's clock, in the order that an import reads without a mapping. */
function localTime(iso: string, timeZone: string): string {
  const local = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
  return local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
