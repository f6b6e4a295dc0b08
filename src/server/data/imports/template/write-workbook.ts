/**
 * Writes a small workbook (.xlsx) whose cells are texts, by the ZIP writer of passes. No library: a template needs six
 * parts, and the smallest kept library that writes them is larger than this product's whole import.
 */
import { archiveFiles } from '#pass/stored-zip.ts';

/** How the cells of a column or a row are shown. */
export const cellStyles = { plain: 0, head: 1, needed: 2, text: 3, wrapped: 4 } as const;

/** A cell: its text, and how it is shown. */
export interface WrittenCell {
  text: string;
  style: keyof typeof cellStyles;
}

/** A sheet; its first row stays in sight. */
export interface WrittenSheet {
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
export function writeWorkbook(sheets: readonly WrittenSheet[]): Buffer {
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
