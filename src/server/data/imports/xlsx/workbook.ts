/** A workbook: its sheets, its date system, which styles show dates, and its shared texts. */
import { isDateFormat, zerosOfFormat, type DateSystem } from '#domain/serial-date.ts';

import { type ReadingBounds, UnreadableFile } from '../file-rows.ts';
import { readXml, noStrings, readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { openZip, partBytesMax, type ZipParts } from './zip-parts.ts';

/** A sheet that holds cells. */
export interface WorkbookSheet {
  name: string;
  part: string;
  /** True if its tab is hidden. */
  isHidden: boolean;
}

/** How a style of a cell shows a number. */
export interface NumberStyle {
  isDate: boolean;
  /** The digits that a whole number has at least, with zeros before it; 0 if the style says nothing. */
  digits: number;
}

/** An open workbook. */
export interface Workbook {
  /** The sheets that hold cells, in the order of their tabs. */
  sheets: WorkbookSheet[];
  dateSystem: DateSystem;
  /** The style of a number. */
  styleOf: (style: number) => NumberStyle;
  /** Reads the texts; they are closed with the workbook. */
  readStrings(): Promise<SharedStrings>;
  zip: ZipParts;
  close(): void;
}

/** Opens a workbook; once its texts are read, only some pages of them are in memory. Throws an UnreadableFile. */
export async function openWorkbook(file: { path: string; bounds?: ReadingBounds }): Promise<Workbook> {
  const zip = await openZip(file);
  try {
    const part = await workbookPart(zip);
    const links = await readLinks(zip, part);
    const { sheets, dateSystem } = await readSheets(zip, part, links);
    const styles = await readStyles(zip, partOfType(links, 'styles'));
    const stringsPart = partOfType(links, 'sharedStrings');
    let strings = noStrings;
    const readStrings = async (): Promise<SharedStrings> => {
      if (stringsPart !== undefined && zip.has(stringsPart))
        strings = await readSharedStrings(zip, stringsPart);
      return strings;
    };
    const close = (): void => {
      strings.close();
      zip.close();
    };
    const styleOf = (style: number): NumberStyle => styles[style] ?? { isDate: false, digits: 0 };
    return { sheets, dateSystem, styleOf, readStrings, zip, close };
  } catch (error) {
    zip.close();
    throw error;
  }
}

interface Link {
  id: string;
  type: string;
  part: string;
}

async function workbookPart(zip: ZipParts): Promise<string> {
  if (zip.has('mimetype') && zip.has('content.xml'))
    throw new UnreadableFile('The file is an OpenDocument spreadsheet. Save it as .xlsx or CSV');
  if (zip.has('xl/workbook.bin'))
    throw new UnreadableFile('The file is a binary workbook (.xlsb). Save it as .xlsx or CSV');
  if (!zip.has('_rels/.rels')) throw new UnreadableFile('The file is a ZIP file without a workbook in it');
  const part = partOfType(await readLinks(zip, ''), 'officeDocument');
  if (part === undefined || !zip.has(part))
    throw new UnreadableFile('The file is a ZIP file without a workbook in it');
  return part;
}

/** The links of a part to others; those of the file itself for an empty name. */
async function readLinks(zip: ZipParts, part: string): Promise<Link[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const links: Link[] = [];
  if (!zip.has(name)) return links;
  await readXml(name, await zip.open(name, partBytesMax.small), {
    onOpen: (tag, attribute) => {
      if (tag !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const linked = resolvePart(folder, attribute('Target') ?? '');
      links.push({ id: attribute('Id') ?? '', type: attribute('Type') ?? '', part: linked });
    },
  });
  return links;
}

function resolvePart(folder: string, linked: string): string {
  const target = linked.replaceAll('\\', '/');
  if (target.startsWith('/')) return target.slice(1);
  try {
    return decodeURI(new URL(target, `zip:///${folder}`).pathname.slice(1));
  } catch (error) {
    const named = target.slice(0, 80);
    throw new UnreadableFile(`The workbook is damaged: it links to "${named}"`, { cause: error });
  }
}

/** Types end alike in both variants of the format. */
function partOfType(links: readonly Link[], type: string): string | undefined {
  return links.find((link) => link.type.endsWith(`/${type}`))?.part;
}

async function readSheets(
  zip: ZipParts,
  part: string,
  links: readonly Link[],
): Promise<Pick<Workbook, 'sheets' | 'dateSystem'>> {
  const sheets: WorkbookSheet[] = [];
  let dateSystem: DateSystem = 1900;
  const prefixes = ['r'];
  await readXml(part, await zip.open(part, partBytesMax.small), {
    onOpen: (tag, attribute, attributes) => {
      for (const [name, space] of Object.entries(attributes))
        if (name.startsWith('xmlns:') && space.endsWith('/relationships')) prefixes.push(name.slice(6));
      if (tag === 'workbookPr' && ['1', 'true'].includes(attribute('date1904') ?? '')) dateSystem = 1904;
      if (tag !== 'sheet') return;
      const named = prefixes.map((prefix) => attribute(`${prefix}:id`)).find((id) => id !== undefined);
      const link = links.find(({ id }) => id === (named ?? attribute('id')));
      const isHidden = /hidden$/i.test(attribute('state') ?? '');
      if (link?.type.endsWith('/worksheet') === true)
        sheets.push({ name: attribute('name') ?? '', part: link.part, isHidden });
    },
  });
  if (sheets.length === 0) throw new UnreadableFile('The workbook has no sheet with cells');
  return { sheets, dateSystem };
}

/** The styles of cells, as far as they change how a number is read. */
async function readStyles(zip: ZipParts, part: string | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (part === undefined || !zip.has(part)) return styles;
  const codes = new Map<number, string>();
  let isInCellFormats = false;
  await readXml(part, await zip.open(part, partBytesMax.small), {
    onOpen: (tag, attribute) => {
      if (tag === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (tag === 'cellXfs') isInCellFormats = true;
      if (tag !== 'xf' || !isInCellFormats) return;
      const id = Number(attribute('numFmtId') ?? 0);
      styles.push({ isDate: isDateFormat(id, codes.get(id)), digits: zerosOfFormat(codes.get(id)) });
    },
    onClose: (tag) => {
      if (tag === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}
