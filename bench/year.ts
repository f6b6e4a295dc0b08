/**
 * A year of a park in an hour: two servers on a PostgreSQL whose clock moves from day to day, with imports, guests, the
 * club, photos, the team, phones and the nightly jobs of each day; then `verify`, and how every table has grown
 * (docs/scale.md). `node bench/year.ts [--orders 2000000] [--days 365] [--step 1] [--minutes 60] [--seed 1] [--out FILE]`. The
 * orders come by import in full; live guests come as many as the minutes allow.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import type { BenchmarkResult } from './benchmark.ts';
import { percentile } from './load.ts';
import { describeBloat, measureBloat } from './year/bloat.ts';
import { playYear, type PlayedYear } from './year/play.ts';
import { openYearPark, type YearPark } from './year/park.ts';
import type { YearScale } from './year/plan.ts';
import { bytesPerOrder, describeCalls, describeGrowth } from './year/report.ts';

const smallScale: YearScale = { orders: 20_000, days: 30, step: 1, minutes: 2, seed: 1 };

/** Plays a year and fails if an invariant is broken, the record of changes was altered, or a call was answered oddly. */
export default async function benchYear(
  scale = smallScale,
  say: (text: string) => void = (text) => console.log(text),
): Promise<BenchmarkResult> {
  const park = await openYearPark();
  const stop = (): void => void park.close().then(() => process.exit(1));
  for (const signal of endingSignals) process.once(signal, stop);
  try {
    const played = await playYear(park, scale, say);
    say(describeGrowth(played.months, played.daysOfMonth));
    say(describeBloat(await measureBloat(park.database)));
    say(describeCalls(scale, played.totals, played.caller));
    say(`arrived: ${JSON.stringify(park.arrived())}`);
    const log = park.logLines().filter((line) => /"level":[56]0|error/i.test(line));
    say(`lines of errors in the log: ${log.length}`);
    for (const line of log.slice(0, linesMax)) say(`  ${line.slice(0, 400)}`);
    const failed = ['verify', 'verify-audit', 'jobs'].filter((name) => !isClean(park, name, say));
    return resultOf(scale, played, failed.length);
  } finally {
    for (const signal of endingSignals) process.off(signal, stop);
    await park.close();
  }
}

function resultOf(scale: YearScale, { months, caller, totals }: PlayedYear, failed: number): BenchmarkResult {
  const ends = [months[0], months.at(-1)].filter((month) => month !== undefined);
  const ofMonths = ends.flatMap(({ day, logins, memory }) => [
    { name: `login in the month until day ${day + 1}, p99`, value: percentile(logins, 0.99), unit: 'ms' },
    { name: `memory of a server after day ${day + 1}`, value: Math.max(...memory), unit: 'MiB' },
  ]);
  const perOrder = bytesPerOrder(ends.at(-1)?.growth ?? new Map());
  return {
    title: `${scale.orders.toLocaleString('en-US')} orders in ${scale.days} days, two servers`,
    aim: 'verify clean, every call answered as expected',
    rows: [
      { name: 'calls with an unexpected answer', value: caller.oddTotal, unit: 'calls' },
      { name: 'commands that were not clean', value: failed, unit: 'commands' },
      { name: 'live guests', value: totals.guests, unit: 'guests' },
      { name: 'an order with its pass and link', value: perOrder, unit: 'bytes' },
      ...ofMonths,
    ],
    verdict: failed === 0 && caller.oddTotal === 0 ? 'reached' : 'not reached',
  };
}

const endingSignals = ['SIGINT', 'SIGTERM'] as const;
const linesMax = 40;

/** Runs a command of the host; prints what it says, and is false if it was not clean. */
function isClean({ environment }: YearPark, name: string, say: (text: string) => void): boolean {
  try {
    const said = execFileSync(process.execPath, ['src/server/ops/cli/promenade.ts', name], {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    say(`${name}: clean\n${said.trimEnd()}`);
    return true;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // execFileSync adds what was written.
    say(`${name}: NOT CLEAN\n${stdout}${stderr}`);
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '2000000' },
      days: { type: 'string', default: '365' },
      step: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string' },
    },
  });
  const { out } = values;
  const say = (text: string): void => {
    console.log(text);
    if (out !== undefined) appendFileSync(out, `${text}\n`);
  };
  const scale = {
    ...{ orders: Number(values.orders), days: Number(values.days), step: Number(values.step) },
    ...{ minutes: Number(values.minutes), seed: Number(values.seed) },
  };
  const result = await benchYear(scale, say);
  for (const { name, value, unit } of result.rows) say(`${name}: ${value.toFixed(1)} ${unit}`);
  say(result.verdict);
  if (result.verdict !== 'reached') process.exitCode = 1;
}
