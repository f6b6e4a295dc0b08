/** The statement as a tagged PDF on the paper of the park's country, in any script, over as many pages as it needs. */
import { cleanLine } from '#domain/guest-name.ts';
import { formatNumber } from '#domain/park-format.ts';
import { declaredLanguage, paperOf } from '#domain/park-locale.ts';
import { firstDirectionOf } from '#server/base/drawing/text-line.ts';
import { wrapText } from '#server/base/drawing/text-wrap.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import type { Translate } from '#texts/text-keys.ts';
import {
  addBlock,
  addDecoration,
  closePage,
  drawLine,
  leftOf,
  openPage,
  type Page,
} from '../voucher/voucher-document-page.ts';
import { setLine, withFonts, type VoucherWeight } from '../voucher/voucher-fonts.ts';

/** Draws the statement. No name or product, however odd, makes it fail. */
export async function drawStatement(facts: StatementFacts, reader: Reader): Promise<Buffer> {
  return closePage(await withFonts(() => drawPages(facts, reader)));
}

function drawPages(facts: StatementFacts, { t, park, language }: Reader): Page {
  const title = t('loyalty.statementTitle', { pointsName: park.pointsName });
  const page = openPage({
    title,
    author: park.name,
    paper: paperOf(park.locale),
    language: declaredLanguage(language, park.locale),
    t,
    brandColor: park.colors.light.brand,
    inkColor: park.colors.light.ink,
  });
  const points = (value: number): string => formatNumber(value, park);
  const moved = (value: number): string => formatNumber(value, park, { signDisplay: 'exceptZero' });
  const top = drawHead(page, title, [
    park.name,
    `${facts.memberName} · ${t('loyalty.membershipId')} ${facts.memberNumber}`,
    facts.period.words,
  ]);
  const table = openTable(page, top, statementColumnsOf(t));
  table.row(['', t('loyalty.openingBalance'), '', '', points(facts.opening)], 700);
  facts.entries.forEach((entry, index) => {
    const isSameDay = facts.entries[index - 1]?.day === entry.day;
    table.row(
      [
        isSameDay ? '' : entry.dayWords,
        entry.product,
        entry.number,
        moved(entry.points),
        points(entry.balance),
      ],
      400,
    );
  });
  table.row(['', t('loyalty.closingBalance'), '', '', points(facts.closing)], 700);
  return page;
}

function drawHead(page: Page, title: string, lines: readonly string[]): number {
  const wide = { start: 0, width: columnsWidth, isNumber: false };
  addBlock(page, { tag: 'H1' }, () => drawCell(page, title, wide, { y: 48, size: 22, weight: 700 }));
  let y = 84;
  for (const line of lines) {
    addBlock(page, { tag: 'P' }, () => drawCell(page, line, wide, { y, size: 11, weight: 400 }));
    y += 17;
  }
  return y + 12;
}

type Row = readonly [day: string, entry: string, number: string, points: string, balance: string];

/** Draws rows one below the other; a page that is full is followed by one with the same column names. */
function openTable(
  page: Page,
  top: number,
  names: Row,
): { row: (cells: Row, weight: VoucherWeight) => void } {
  let y = drawNames(page, top, names);
  return {
    row: (cells, weight) => {
      if (y + rowHeight > page.sheet.height - 54) {
        page.doc.addPage();
        y = drawNames(page, 48, names);
      }
      const heard = cells.filter((cell) => cell !== '').join(', ');
      addBlock(page, { tag: 'P', actual: heard }, () => drawCells(page, cells, { y, size: 9.5, weight }));
      y += rowHeight;
    },
  };
}

function drawNames(page: Page, top: number, names: Row): number {
  addBlock(page, { tag: 'H2', actual: names.join(', ') }, () =>
    drawCells(page, names, { y: top, size: 9.5, weight: 700 }),
  );
  const { left, inner } = page.sheet;
  addDecoration(page, (doc) => doc.rect(left, top + 15, inner, 1).fill(page.colors.brand));
  return top + 20;
}

const rowHeight = 16;

interface Column {
  /** From the edge at which the language begins. */
  start: number;
  width: number;
  /** Numbers stand at the end of their column. */
  isNumber: boolean;
}

/** In points of US Letter; other paper makes them somewhat narrower. */
const columnsWidth = 504;
const columns: readonly Column[] = [
  { start: 0, width: 104, isNumber: false },
  { start: 110, width: 172, isNumber: false },
  { start: 288, width: 100, isNumber: false },
  { start: 392, width: 52, isNumber: true },
  { start: 448, width: 56, isNumber: true },
];

interface CellStyle {
  y: number;
  size: number;
  weight: VoucherWeight;
}

function drawCells(page: Page, cells: Row, style: CellStyle): void {
  columns.forEach((column, index) => drawCell(page, cells[index] ?? '', column, style));
}

/** Draws a text in one line; what does not fit is cut with an ellipsis. */
function drawCell(page: Page, text: string, column: Column, { y, size, weight }: CellStyle): void {
  const scale = page.sheet.inner / columnsWidth;
  const [start, width] = [column.start * scale, column.width * scale];
  const clean = cleanLine(text);
  const direction = firstDirectionOf(clean);
  const [line] = wrapText(clean, (piece) => setLine(piece, weight, direction), width / size, 1).lines;
  if (line === undefined) return;
  const left = leftOf(page, start, width);
  const isAtRight = page.isRightToLeft !== column.isNumber;
  const x = isAtRight ? left + width - line.widthEm * size : left;
  drawLine(page, line, { x, baseline: y + size, size, color: page.colors.ink });
}

/** What stands in a statement, in the words of its member. */
export interface StatementFacts {
  memberNumber: string;
  memberName: string;
  /** Operating days as YYYY-MM-DD, and both in words. */
  period: { first: string; last: string; words: string };
  opening: number;
  closing: number;
  entries: {
    day: string;
    dayWords: string;
    product: string;
    number: string;
    points: number;
    balance: number;
  }[];
}

/** The names of the columns, in the order of both files. */
export function statementColumnsOf(
  t: Translate,
): [day: string, entry: string, number: string, points: string, balance: string] {
  return [
    t('loyalty.dayColumn'),
    t('loyalty.entryColumn'),
    t('loyalty.numberColumn'),
    t('loyalty.pointsColumn'),
    t('loyalty.balance'),
  ];
}
