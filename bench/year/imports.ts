/** The imports of a simulated day: a file in the tab Imports, and rows by the keys of other systems. */
import { setTimeout as sleep } from 'node:timers/promises';

import { valueOf } from './calls.ts';
import type { YearDay } from './day.ts';
import {
  checkRows,
  correctedByTeam,
  correctionsFile,
  ordersFile,
  redemptionRows,
  refundRows,
  wrongFile,
} from './rows.ts';

type Importing = Pick<YearDay, 'caller' | 'staffToken' | 'totals'>;

interface Run {
  runId: string;
  state: 'running' | 'done' | 'failed';
  rowsKept: number;
  rowsUnchanged: number;
  rowsRefused: number;
  undo: { state: string; taken: number } | null;
}

const rowsPerCall = 1000;
const waitSeconds = 300;

/** Imports what other systems send on a day. */
export async function importDay(day: YearDay): Promise<void> {
  const { plan, before, park, scale } = day;
  const at = park.clock.now();
  await importFile(day, { csv: ordersFile(plan, at), name: `orders-${plan.day}.csv`, rows: plan.orders });
  if (before !== undefined && plan.corrected > 0) {
    const rows = Math.min(plan.corrected, before.orders);
    const soldAt = new Date(at.getTime() - scale.step * 86_400_000);
    const csv = correctionsFile(before, { count: rows, at, soldAt });
    // Those that the team has corrected or withdrawn are refused with the reason.
    await importFile(day, { csv, name: `corrected-${plan.day}.csv`, rows, refusedMax: correctedByTeam });
  }
  await putRows(day, 'checks', checkRows(plan, at));
  if (before !== undefined) await putRows(day, 'redemptions', redemptionRows(before, at));
  await putRows(day, 'refunds', refundRows(plan, at));
  if (plan.hasWrongImport) await importWrongFile(day, at);
}

/** Uploads one file of orders as the back office does, and waits until all its rows are stored. */
export async function importFile(
  { caller, staffToken, totals }: Importing,
  { csv, name, rows, refusedMax = 0 }: { csv: string; name: string; rows: number; refusedMax?: number },
): Promise<string> {
  const begun = await caller.send({
    ...{ kind: 'import file', method: 'PUT', body: csv, token: staffToken, expected: [202] },
    path: `/api/admin/import/orders?fileName=${name}`,
    headers: { 'content-type': 'text/csv' },
  });
  const runId = (valueOf(begun) as Run | undefined)?.runId ?? '';
  const run = await untilRun({ caller, staffToken, totals }, runId, ({ state }) => state !== 'running');
  const { state, rowsKept = 0, rowsUnchanged = 0, rowsRefused = 0 } = run ?? {};
  if (state !== 'done' || rowsKept + rowsUnchanged + rowsRefused !== rows || rowsRefused > refusedMax)
    throw new Error(`The import of ${name} ended with ${JSON.stringify(run)}.`);
  totals.rowsImported += rowsKept;
  return runId;
}

/** Imports a file by mistake and takes it back. */
async function importWrongFile(day: YearDay, at: Date): Promise<void> {
  const { caller, staffToken, plan } = day;
  const csv = wrongFile(plan.day, at);
  const runId = await importFile(day, { csv, name: `wrong-${plan.day}.csv`, rows: 10 });
  await caller.send({
    ...{ kind: 'undo import', method: 'DELETE', token: staffToken, expected: [202] },
    path: `/api/admin/import/${runId}`,
  });
  const run = await untilRun(day, runId, ({ undo }) => undo?.state === 'undone');
  if (run?.undo?.taken !== 10) throw new Error(`An import was not taken back: ${JSON.stringify(run)}.`);
}

async function untilRun(
  { caller, staffToken }: Importing,
  runId: string,
  isOver: (run: Run) => boolean,
): Promise<Run | undefined> {
  let found: Run | undefined;
  for (const endsAt = performance.now() + waitSeconds * 1000; performance.now() < endsAt; await sleep(40)) {
    const list = await caller.send({
      ...{ kind: 'list imports', method: 'GET', path: '/api/admin/import/', token: staffToken },
    });
    found = (valueOf(list) as Run[] | undefined)?.find((run) => run.runId === runId);
    if (found !== undefined && isOver(found)) return found;
  }
  return found;
}

async function putRows(
  { caller, keys, plan, totals }: YearDay,
  kind: string,
  rows: readonly Record<string, string>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerCall) {
    const body = { rows: rows.slice(from, from + rowsPerCall) };
    const answer = await caller.send({
      ...{ kind: `rows: ${kind}`, method: 'PUT', path: `/api/import/${kind}`, body, token: keys.rows },
      headers: { 'idempotency-key': `year-${kind}-${plan.day}-${from}` },
    });
    const { kept = 0, refused = [] } =
      (valueOf(answer) as { kept?: number; refused?: unknown[] } | undefined) ?? {};
    if (refused.length > 0) throw new Error(`Rows of ${kind} were refused: ${answer.text.slice(0, 300)}`);
    totals.rowsImported += kept;
  }
}
