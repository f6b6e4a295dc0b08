/** Compares the figures of a tree with the limits in the table of CONTRIBUTING.md. */

/** A figure of the tree, and the row of the table that limits it. */
export interface Budget {
  name: string;
  figure: number;
  limit: number;
  /** In words; only the limit is judged. */
  aim: string;
}

/** The budget of every row. Throws if a measure has no row, or a row has no measure or no limit. */
export function readBudgets(document: string, figures: Readonly<Record<string, number>>): Budget[] {
  const rows = tableRows(document).map(([name = '', limit = '', aim = '']) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`Nothing measures the budget "${name}".`);
    if (!/^\d+$/.test(withoutCommas(limit))) throw new Error(`The budget "${name}" has no limit.`);
    return { name, figure, limit: Number(withoutCommas(limit)), aim };
  });
  const missing = Object.keys(figures).find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) throw new Error(`The table of budgets has no row "${missing}".`);
  return rows;
}

/** One line for each budget, and one more for each figure that has grown past its limit. */
export function describeBudgets(budgets: readonly Budget[]): { lines: string[]; faults: string[] } {
  const width = Math.max(...budgets.map(({ name }) => name.length));
  const written = (count: number): string => count.toLocaleString('en-US').padStart(8);
  return {
    lines: budgets.map(
      ({ name, figure, limit, aim }) =>
        `${name.padEnd(width)}${written(figure)} of ${written(limit)}, aim ${aim}`,
    ),
    faults: budgets
      .filter(({ figure, limit }) => figure > limit)
      .map(({ name, figure, limit }) => `${name}: ${figure - limit} more than the limit allows`),
  };
}

/** The cells of the table below the heading "Budgets". */
function tableRows(document: string): string[][] {
  const [, section = ''] = document.split('\n## Budgets\n');
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function withoutCommas(cell: string): string {
  return cell.replaceAll(',', '');
}
