const countMax = 200;

/**
 * Goes through all rows that a query finds, page by page in the order of their ids, and gives how many of them `act` says
 * were acted upon. A row that is left as it was is passed by, so that it never stops those behind it.
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
