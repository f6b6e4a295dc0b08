/** Where the header of a table is, and which sheet of a workbook has one. */
import { columnNames, rankOfColumn } from '#contract/guess-headers.ts';

import { isEmptyRow, textOfCell, type FileRow, type FileRows } from './file-rows.ts';
import type { FileOnDisk } from './open-rows.ts';
import { readSheet } from './xlsx/read-sheet.ts';
import { openWorkbook } from './xlsx/workbook.ts';

/** Lines that are looked at for a header. */
export const linesLookedAt = 20;

/** The line of the first twenty that has the most known headers; else the first with the most texts; 0 if there is none. */
export async function findHeaderLine(groups: AsyncIterable<FileRows>) {
  const first: FileRow[] = [];
  for await (const { rows } of groups) {
    first.push(...rows.filter(({ cells }) => !isEmptyRow(cells)).slice(0, linesLookedAt));
    if (first.length >= linesLookedAt) break;
  }
  const scored = first.slice(0, linesLookedAt).map(({ line, cells }) => {
    const texts = cells.map(textOfCell).filter((text) => text !== '' && !/^[\d\s.,:/+-]+$/.test(text));
    const knownTotal = texts.filter((text) =>
      columnNames.some((name) => rankOfColumn(text, name) !== undefined),
    ).length;
    return { line, knownTotal, texts: texts.length };
  });
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (most, one) => (most === undefined || one.knownTotal > most.knownTotal ? one : most),
    undefined,
  );
  if (best !== undefined && best.knownTotal > 0) return best;
  const widest = Math.max(0, ...scored.map(({ texts }) => texts));
  const line = scored.find(({ texts }) => texts === widest && texts > 0)?.line ?? 0;
  return { line, knownTotal: 0 };
}

/** A header of fewer known names may be a list beside the table. */
const namesOfTable = 3;

/**
 * The first sheet that is seen and has a header of ours; else the one with the most known names. A summary before the
 * table, as Numbers writes it, has none.
 */
export async function chooseSheet(file: FileOnDisk) {
  const workbook = await openWorkbook(file);
  workbook.close();
  const seen = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const sheets = [...seen, ...workbook.sheets.filter(({ isHidden }) => isHidden)];
  const candidates = seen.length === 0 ? sheets : seen;
  let best = { name: candidates[0]?.name ?? '', knownTotal: -1 };
  if (candidates.length > 1)
    for (const { name } of candidates.slice(0, linesLookedAt)) {
      const { line, knownTotal } = await findHeaderLine(readSheet(file, name));
      if (knownTotal >= namesOfTable) return { sheets, chosen: name };
      const isBetter = line > 0 && knownTotal > best.knownTotal;
      if (isBetter) best = { name, knownTotal };
    }
  return { sheets, chosen: best.name };
}
