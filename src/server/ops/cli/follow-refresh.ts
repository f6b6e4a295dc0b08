/** Follows a run that makes passes again, until it ends or the operator leaves. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { RefreshRun } from '#contract/calls/pass-refresh.ts';
import { describeParts, describeRun, percentDone } from '#domain/run-progress.ts';

import type { Services } from '#server/base/services.ts';
import { readRefreshes } from '#server/wallets/refresh/pass-refresh.service.ts';
import { exitCodes, type Outcome } from './command.ts';

type FollowServices = Pick<Services, 'db' | 'config' | 'brand'>;

/** How a run is followed. */
export interface Following {
  /** Shows one state of the run; undefined for a program that reads only the result. */
  show: ((text: string) => void) | undefined;
  /** Aborted when the operator leaves (Ctrl-C). */
  left: AbortSignal;
  everyMilliseconds?: number;
}

const quietTurnsMax = 30;

/** Returns the last state of the run as the result of a command. */
export async function followRefresh(
  services: FollowServices,
  runId: number,
  { show, left, everyMilliseconds = 1000 }: Following,
): Promise<Outcome> {
  let shown = '';
  let quietTurns = 0;
  for (;;) {
    const run = (await readRefreshes(services)).find((one) => one.runId === runId);
    if (run === undefined) throw new Error('A run was deleted while it was followed.');
    if (run.endedAt !== null) return refreshOutcome(run, services.brand);
    if (left.aborted) return leftOutcome(run, services.brand);
    const state = [describeRun(run, services.brand), ...describeParts(run, services.brand)].join(' ');
    quietTurns = state === shown ? quietTurns + 1 : 0;
    const note = quietTurns === quietTurnsMax ? ' Nothing happens: does a server of this park run?' : '';
    if (state !== shown || note !== '') show?.(`${percentDone(run)} %  ${state}${note}`);
    shown = state;
    await sleep(everyMilliseconds, undefined, { signal: left }).catch(() => undefined);
  }
}

/** The state of a run; negative if it was stopped, or if passes were refused. */
export function refreshOutcome(run: RefreshRun, brand: { locale: string }): Outcome {
  const text = [describeRun(run, brand), ...describeParts(run, brand)].join('\n');
  const isWhole = run.stoppedBy === null && run.parts.every(({ refused }) => refused === 0);
  return { exitCode: isWhole ? exitCodes.done : exitCodes.negative, text, data: { run } };
}

function leftOutcome(run: RefreshRun, brand: { locale: string }): Outcome {
  const text = `${describeRun(run, brand)}\nThe servers continue the run. Follow it with "passes progress", end it with "passes stop".`;
  return { exitCode: exitCodes.interrupted, text, data: { run } };
}
