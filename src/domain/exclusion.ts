/** Which passes may not go into a wallet, or only without NFC (staff §3 Wallet Item Exclusion, decisions 2). */
import { isWithin, phaseOf, type Window, type WindowPhase } from './time-window.ts';

/** A row of the Wallet Item Exclusions tab; empty ids ask for nothing. */
export interface ExclusionRow extends Window {
  guid: string;
  merchItemId: string;
  merchPackId: string;
  customError: string;
  excludesNfc: boolean;
  isActive: boolean;
  /** Later rows are newer. */
  sequence: number;
}

/** What the rows say of one order line. */
export interface ExclusionVerdict<Row> {
  /** The row that keeps the pass out of every wallet; the newest of several. */
  excludedBy: Row | undefined;
  /** The row that takes NFC off the pass; the newest of several. */
  nfcExcludedBy: Row | undefined;
}

/** Judges an order line by the rows that are active now and whose every non-empty id it matches. */
export function judgeExclusion<Row extends ExclusionRow>(
  rows: readonly Row[],
  line: { merchItemId: string; merchPackId: string },
  now: Date,
): ExclusionVerdict<Row> {
  const matching = rows
    .filter((row) => row.isActive && isWithin(row, now) && matches(row, line))
    .sort((a, b) => b.sequence - a.sequence);
  return {
    excludedBy: matching.find((row) => !row.excludesNfc),
    nfcExcludedBy: matching.find((row) => row.excludesNfc),
  };
}

/** What became of a row that was looked at for an order line. */
export type ExclusionOutcome =
  | 'excludes'
  | 'takes-nfc'
  /** A newer row says the same. */
  | 'older'
  | 'inactive'
  /** One of its ids is another line's. */
  | 'other-line'
  | Exclude<WindowPhase, 'running'>;

/** What became of every row that names something, newest first; the ones that count are the very ones of `judgeExclusion`. */
export function explainExclusions<Row extends ExclusionRow>(
  rows: readonly Row[],
  line: { merchItemId: string; merchPackId: string },
  now: Date,
): { row: Row; outcome: ExclusionOutcome }[] {
  const verdict = judgeExclusion(rows, line, now);
  return rows
    .filter((row) => row.merchItemId !== '' || row.merchPackId !== '')
    .toSorted((a, b) => b.sequence - a.sequence)
    .map((row) => ({ row, outcome: outcomeOf(row, verdict, line, now) }));
}

function outcomeOf<Row extends ExclusionRow>(
  row: Row,
  verdict: ExclusionVerdict<Row>,
  line: { merchItemId: string; merchPackId: string },
  now: Date,
): ExclusionOutcome {
  if (row === verdict.excludedBy) return 'excludes';
  if (row === verdict.nfcExcludedBy) return 'takes-nfc';
  if (!matches(row, line)) return 'other-line';
  if (!row.isActive) return 'inactive';
  const phase = phaseOf(row, now);
  return phase === 'running' ? 'older' : phase;
}

function matches(row: ExclusionRow, line: { merchItemId: string; merchPackId: string }): boolean {
  if (row.merchItemId === '' && row.merchPackId === '') return false;
  return (
    (row.merchItemId === '' || row.merchItemId === line.merchItemId) &&
    (row.merchPackId === '' || row.merchPackId === line.merchPackId)
  );
}
