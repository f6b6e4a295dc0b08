import { setTimeout as sleep } from 'node:timers/promises';

import { refreshReasonLengthMax, type RefreshRun } from '#contract/calls/pass-refresh.ts';

import {
  readRefreshes,
  startRefresh,
  stopRefresh,
  type RefreshHindrance,
} from '#server/wallets/refresh/pass-refresh.service.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { openDatabaseClock } from '#server/adapters/database-clock.ts';
import { openDatabaseOfHost } from '#server/base/db/open-database.ts';
import { readConfig } from '#server/base/config/config.ts';
import { unbindPass } from '#server/passes/unbind-pass.ts';
import { describeParts, describeRun, percentDone } from '#domain/run-progress.ts';
import type { Services } from '#server/base/services.ts';
import { exitCodes, UsageError, type Command, type Given, type Outcome } from './command.ts';
import { withHost, type Host } from './host.ts';

const interrupted = 'interrupted (Ctrl-C); the servers continue the run';

/** Makes installed passes again. */
export const passesRefreshCommand: Command = {
  name: 'passes refresh',
  parameters: '',
  summary:
    'Makes installed passes again and sends them to their wallets, after a change of brand, code or certificate.',
  details: `The servers do the work, at the pace of APPLE_PASSES_PER_SECOND and GOOGLE_PASSES_PER_SECOND; this command follows it. Ctrl-C leaves
the run to the servers. With the built-in database and no server, the run begins when a server starts.`,
  negative: 'no pass is in a wallet, a product is unknown, the run was stopped, or passes were refused',
  interrupted,
  flags: {
    product: {
      takesValue: true,
      summary: 'only passes of this product ID, or of several with commas between them',
    },
    reason: { takesValue: true, summary: 'why; stored in the audit log' },
    'no-wait': { takesValue: false, summary: 'starts the run and does not follow it' },
  },
  run: ({ flags, environment }) => {
    const order = { productIds: readProducts(flags), reason: readRefreshReason(flags) };
    return withHost(environment, async (host) => {
      const started = await startRefresh(host, { ...order, actor: hostActor });
      if (!isStarted(started)) return hindranceOutcome(started);
      if (flags['no-wait'] !== true && host.database.mayHaveServers)
        return follow(host, started.runId, flags);
      const [run] = await readRefreshes(host, 1);
      const text = `Run ${started.runId} has been started. The servers do its work.`;
      return { exitCode: exitCodes.done, text, data: { run } };
    });
  },
};

/** Follows the newest run. */
export const passesProgressCommand: Command = {
  name: 'passes progress',
  parameters: '',
  summary: 'Follows the newest run of `passes refresh`, or shows how it ended.',
  negative: 'there is no run, it was stopped, or passes were refused',
  interrupted,
  run: ({ flags, environment }) =>
    withHost(environment, async (host) => {
      const [run] = await readRefreshes(host, 1);
      if (run === undefined) return noRun('No passes have been refreshed yet.');
      const mayFollow = run.endedAt === null && host.database.mayHaveServers;
      return mayFollow ? follow(host, run.runId, flags) : refreshOutcome(run, host.brand);
    }),
};

/** Stops the open run. */
export const passesStopCommand: Command = {
  name: 'passes stop',
  parameters: '',
  summary: 'Stops the run of `passes refresh`; passes that were sent stay as they are.',
  negative: 'no run is open',
  run: ({ environment }) =>
    withHost(environment, async (host) => {
      const [run] = await readRefreshes(host, 1);
      const isStopped =
        run !== undefined && (await stopRefresh(host, { actor: hostActor, runId: run.runId })) === 'stopped';
      if (!isStopped) return noRun('No run is open.');
      const [stopped = run] = await readRefreshes(host, 1);
      return { ...refreshOutcome(stopped, host.brand), exitCode: exitCodes.done };
    }),
};

function isStarted(started: { runId: number } | RefreshHindrance): started is { runId: number } {
  return typeof started === 'object' && 'runId' in started;
}

function hindranceOutcome(why: RefreshHindrance): Outcome {
  if (why === 'busy') {
    const error = 'Passes are being refreshed at present: follow the run with "passes progress".';
    return { exitCode: exitCodes.busy, text: error, data: { error } };
  }
  if (why === 'empty') return noRun('None of these passes is in a wallet.');
  return noRun(`No product has this ID: ${why.unknown.join(', ')}.`);
}

function noRun(error: string): Outcome {
  return { exitCode: exitCodes.negative, text: error, data: { error } };
}

async function follow(host: Host, runId: number, flags: Given['flags']): Promise<Outcome> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  process.once('SIGINT', leave);
  try {
    // On standard error, because the result may be data for a program.
    const show = flags['json'] === true ? undefined : (text: string) => console.error(text);
    return await followRefresh(host, runId, { show, left: leaving.signal });
  } finally {
    process.off('SIGINT', leave);
  }
}

function readProducts(flags: Given['flags']): string[] {
  const given = flags['product'];
  if (typeof given !== 'string') return [];
  const productIds = given.split(',').map((id) => id.trim());
  // An empty ID must not widen the run to all passes.
  if (productIds.includes(''))
    throw new UsageError('Give a product ID with --product, or leave the option out.');
  return productIds;
}

function readRefreshReason(flags: Given['flags']): string {
  const given = flags['reason'];
  const reason = typeof given === 'string' ? given.trim() : '';
  if (reason.length > refreshReasonLengthMax)
    throw new UsageError(`A reason has at most ${refreshReasonLengthMax} characters.`);
  return reason;
}

const sayings = {
  unbound: 'The pass can be added to a wallet again.',
  'was-not-bound': 'The pass is not bound to a wallet and can be added to one.',
  'not-found': 'The pass was not found.',
} as const;

/** Unbinds a pass from its wallet, so that it can be added to another. */
export const unbindPassCommand: Command = {
  name: 'unbind-pass',
  parameters: 'ORDER BARCODE',
  summary: 'Unbinds a pass from its wallet, so that it can be added to another one.',
  negative: 'the pass was not found',
  run: async ({ words, environment }) => {
    const [orderId = '', barcode = ''] = words.map(cleanNumber);
    if (!orderIdPattern.test(orderId) || !barcodePattern.test(barcode))
      throw new UsageError('An order ID has 8 digits, a barcode 8 to 18.');
    const database = await openDatabaseOfHost(readConfig(environment));
    try {
      const { clock } = await openDatabaseClock(database);
      const verdict = await unbindPass({ db: database.db, clock }, { orderId, barcode });
      const exitCode = verdict === 'not-found' ? exitCodes.negative : exitCodes.done;
      return { exitCode, text: sayings[verdict], data: { verdict } };
    } finally {
      await database.close();
    }
  },
};

type FollowServices = Pick<Services, 'db' | 'config' | 'brand'>;

/** How a run is followed. */
interface Following {
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
function refreshOutcome(run: RefreshRun, brand: { locale: string }): Outcome {
  const text = [describeRun(run, brand), ...describeParts(run, brand)].join('\n');
  const isWhole = run.stoppedBy === null && run.parts.every(({ refused }) => refused === 0);
  return { exitCode: isWhole ? exitCodes.done : exitCodes.negative, text, data: { run } };
}

function leftOutcome(run: RefreshRun, brand: { locale: string }): Outcome {
  const text = `${describeRun(run, brand)}\nThe servers continue the run. Follow it with "passes progress", end it with "passes stop".`;
  return { exitCode: exitCodes.interrupted, text, data: { run } };
}
