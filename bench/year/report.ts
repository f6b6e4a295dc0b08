/** What a simulated year has shown, as text. */
import { percentile } from '../load.ts';
import type { Caller } from './calls.ts';
import type { YearTotals } from './day.ts';
import { judgeGrowth, keptDaysOf, type GrowthSample } from './growth.ts';
import { yearRetention } from './park.ts';
import type { YearScale } from './plan.ts';

/** The figures at the end of a month. */
export interface MonthFigures {
  day: number;
  guests: number;
  logins: number[];
  /** Of each server, in MiB. */
  memory: number[];
  jobMilliseconds: number[];
  /** Milliseconds of each part of the month's days. */
  stages: [stage: string, milliseconds: number][];
  databaseBytes: number;
  growth: GrowthSample;
}

/** A month as one line. */
export function describeMonth(month: number, figures: MonthFigures): string {
  const { day, guests, logins, memory, jobMilliseconds, stages, databaseBytes } = figures;
  const ms = (values: readonly number[], part: number): string => percentile(values, part).toFixed(1);
  return [
    `month ${month} (day ${day + 1}): ${guests} guests`,
    `login p50 ${ms(logins, 0.5)} ms, p99 ${ms(logins, 0.99)} ms of ${logins.length}`,
    `memory ${memory.join(' and ')} MiB`,
    `jobs p50 ${ms(jobMilliseconds, 0.5)} ms, most ${Math.max(0, ...jobMilliseconds).toFixed(0)} ms`,
    `seconds of ${stages.map(([stage, taken]) => `${stage} ${(taken / 1000).toFixed(1)}`).join(', ')}`,
    `database ${mebibytes(databaseBytes)} MiB`,
  ].join('; ');
}

/** Every table with its growth by month. */
export function describeGrowth(months: readonly MonthFigures[], daysOfMonth: number): string {
  const kept = keptDaysOf(yearRetention);
  const last = months.at(-1)?.growth ?? new Map();
  const lines = [...last]
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .map(([name, { rows, bytes, dead }]) => {
      const byMonth = months.map(({ growth }) => growth.get(name)?.rows ?? 0);
      const days = kept.get(name) ?? null;
      const perRow = rows === 0 ? '' : String(Math.round(bytes / rows));
      const growth = judgeGrowth(byMonth, days, daysOfMonth);
      const cells = [name, rows, mebibytes(bytes), perRow, dead, days ?? 'kept', growth, byMonth.join(' ')];
      return `| ${cells.join(' | ')} |`;
    });
  return [
    '| table | rows | MiB with indexes | bytes a row | dead rows | days kept | growth | rows at the ends of the months |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** What was played, how often each call was made, and what was odd. */
export function describeCalls(scale: YearScale, totals: YearTotals, caller: Caller): string {
  const counts = [...caller.counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} ${count}`);
  return [
    `scale: ${JSON.stringify(scale)}`,
    `played: ${JSON.stringify(totals)}`,
    `calls: ${counts.join(', ')}`,
    `answers that were not expected: ${caller.oddTotal}`,
  ].join('\n');
}

/** Bytes that an order with its pass and its link takes, with indexes. */
export function bytesPerOrder(growth: GrowthSample): number {
  const bytes = ['orders', 'passes', 'pass_links'].reduce(
    (sum, name) => sum + (growth.get(name)?.bytes ?? 0),
    0,
  );
  return bytes / Math.max(1, growth.get('orders')?.rows ?? 0);
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
