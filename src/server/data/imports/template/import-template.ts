/** The template of a kind: a workbook with its columns, and a second sheet that explains them. */
import { formOfCell, labelOfColumn } from '#contract/column-labels.ts';
import { importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';

import type { CellKind } from '#domain/import-cell.ts';
import { archiveFiles } from '#pass/stored-zip.ts';

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

// Writes a small workbook (.xlsx) whose cells are texts, by the ZIP writer of passes. No library: a template needs six
// parts, and the smallest kept library that writes them is larger than this product's whole import.

/** How the cells of a column or a row are shown. */
export const cellStyles = { plain: 0, head: 1, needed: 2, text: 3, wrapped: 4 } as const;

/** A cell: its text, and how it is shown. */
interface WrittenCell {
  text: string;
  style: keyof typeof cellStyles;
}

/** A sheet; its first row stays in sight. */
interface WrittenSheet {
  name: string;
  /** The width of each column in characters, and the form of its empty cells. */
  columns: readonly { width: number; style: keyof typeof cellStyles }[];
  rows: readonly (readonly WrittenCell[])[];
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of a workbook. */
function writeWorkbook(sheets: readonly WrittenSheet[]): Buffer {
  const all = sheets.map((sheet, index) => ({
    ...sheet,
    id: index + 1,
    part: `worksheets/sheet${index + 1}.xml`,
  }));
  const links = [
    ...all.map(({ id, part }) => relation(id, 'worksheet', part)),
    relation(all.length + 1, 'styles', 'styles.xml'),
  ];
  const overrides = [
    override('/xl/workbook.xml', 'sheet.main'),
    override('/xl/styles.xml', 'styles'),
    ...all.map(({ part }) => override(`/xl/${part}`, 'worksheet')),
  ];
  const tabs = all.map(
    ({ name, id }) => `<sheet name="${escapeXml(name)}" sheetId="${id}" r:id="rId${id}"/>`,
  );
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${links.join('')}</Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(all.map((sheet) => [`xl/${sheet.part}`, sheetXml(sheet)])),
  };
  const files = Object.entries(parts).map(([name, xml]) => ({
    name,
    pieces: [Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)],
  }));
  return Buffer.concat(archiveFiles(files));
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${types}.${type}+xml"/>`;
}

/** In the order of `cellStyles`: a head, that of a needed column, cells that stay text (format 49), and wrapped ones. */
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE7E6E6"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFE699"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf fontId="1" fillId="3" applyFont="1" applyFill="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`;

function sheetXml({ columns, rows }: WrittenSheet): string {
  const widths = columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${cellStyles[style]}"/>`,
  );
  const lines = rows.map((cells, index) => {
    const written = cells.map(
      ({ text, style }) =>
        `<c s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`,
    );
    return `<row r="${index + 1}">${written.join('')}</row>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
