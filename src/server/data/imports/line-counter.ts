/** Counts the lines of a text file record by record, as an editor counts them: a quoted cell may have several. */
export function makeLineCounter(): { begin(cells: readonly string[]): number } {
  let next = 1;
  return {
    begin: (cells) => {
      const line = next;
      next += 1;
      for (const cell of cells) if (/[\r\n]/.test(cell)) next += cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      return line;
    },
  };
}

/** True for the record of a line without any character. */
export function isEmptyLine(cells: readonly string[]): boolean {
  return cells.length === 1 && cells[0] === '';
}
