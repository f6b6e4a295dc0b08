/**
 * The kinds of failure. Each starts, lasts and ends; its caller then measures the time until guests are served again.
 */
import { failOver } from './failover.ts';
import { oneOf } from './lab.ts';
import { movePark } from './move-park.ts';
import {
  endDatabase,
  freeze,
  killBoth,
  killDecoders,
  killOne,
  lockTable,
  onDatabase,
  partitionOne,
  resetDatabase,
  restartInTurn,
  terminateBackends,
  useUpConnections,
  type Strike,
} from './strikes.ts';

/** A kind of failure. */
export interface FaultKind {
  name: string;
  /** The seconds after its end within which guests must be served again. */
  recoverySecondsMax: number;
  /** False if no guest may notice anything: no error status, no request cut off. */
  mayBeNoticed: boolean;
  /** The number of test items that guests may use; reusing them in a long strike would exceed the rate limits. */
  stageSize?: number;
  strike: Strike;
}

const usual = { recoverySecondsMax: 5, mayBeNoticed: true };
const crash = { recoverySecondsMax: 10, mayBeNoticed: true };
const failover = { recoverySecondsMax: 15, mayBeNoticed: true, stageSize: 200 };

/** Every kind, in the order of execution. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'kill-server', ...usual, strike: killOne },
  { name: 'kill-both-servers', ...crash, strike: killBoth },
  { name: 'rolling-restart', ...usual, mayBeNoticed: false, strike: restartInTurn },
  { name: 'freeze-server', ...usual, strike: (lab) => freeze([oneOf(lab).process?.pid ?? 0], 1500) },
  { name: 'kill-photo-decoders', ...usual, strike: killDecoders },
  { name: 'kill-database', ...crash, strike: endDatabase('kill') },
  { name: 'restart-database', ...crash, strike: endDatabase('stop') },
  { name: 'terminate-backends', ...usual, strike: terminateBackends },
  { name: 'freeze-database', ...usual, strike: (lab) => freeze(lab.postgres.processes(), 1500) },
  { name: 'database-black-hole', ...usual, strike: onDatabase({ kind: 'black-hole' }, 2500) },
  { name: 'database-reset', ...usual, strike: resetDatabase },
  { name: 'database-away', ...usual, strike: onDatabase({ kind: 'down' }, 2000) },
  { name: 'database-half-open', ...usual, strike: onDatabase({ kind: 'half-open' }, 2000) },
  { name: 'database-slow', ...usual, strike: onDatabase({ kind: 'delay', milliseconds: 120 }, 2000) },
  { name: 'database-very-slow', ...usual, strike: onDatabase({ kind: 'delay', milliseconds: 1000 }, 3000) },
  { name: 'database-partition', ...usual, strike: partitionOne },
  { name: 'database-connections-used-up', ...usual, strike: useUpConnections },
  { name: 'table-locked', ...usual, strike: lockTable },
  { name: 'move-to-another-postgresql', ...usual, stageSize: 200, strike: movePark },
  { name: 'failover-leader-killed', ...failover, strike: failOver('killed') },
  { name: 'failover-leader-frozen', ...failover, strike: failOver('frozen') },
  { name: 'failover-leader-cut-off', ...failover, strike: failOver('cut-off') },
];
