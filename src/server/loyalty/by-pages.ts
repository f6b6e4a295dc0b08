const countMax = 200;

/**
 * Visits all rows of a query, page by page in the order of their ids, and returns for how many of them `act` returned
 * true. A row that `act` leaves unchanged is skipped, so that it never blocks later rows.
 */
export async function byPages<Row, Id>(
  first: Id,
  find: (page: { after: Id; countMax: number }) => Promise<Row[]>,
  idOf: (row: Row) => Id,
  act: (row: Row) => Promise<boolean>,
): Promise<number> {
  let actedOn = 0;
  for (let after = first; ;) {
    const rows = await find({ after, countMax });
    for (const row of rows) if (await act(row)) actedOn += 1;
    const last = rows.at(-1);
    if (last === undefined || rows.length < countMax) return actedOn;
    after = idOf(last);
  }
}
