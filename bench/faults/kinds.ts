/**
 * The kinds of failure. Each starts, lasts and ends; its caller then measures the time until guests are served again.
 */
import { oneOf, type FaultKind } from './kind.ts';
import { missingFakeTime, skewClock } from './strike-clock.ts';
import {
  endAndStart,
  fillDisk,
  lockTable,
  onDatabase,
  partitionOne,
  resetDatabase,
  terminateBackends,
  useUpConnections,
} from './strike-database.ts';
import { failCalls, missingStrace } from './strike-disk-errors.ts';
import { doubleEvents } from './strike-events.ts';
import { raceServers } from './strike-races.ts';
import { restoreUnderLoad } from './strike-restore.ts';
import { freeze, killBoth, killDecoders, killOne, restartInTurn } from './strike-servers.ts';
import { strikeUpstreams } from './strike-upstreams.ts';
import { mailAwayLong, onMail, onStore, refuseInStore, refuseMails } from './strike-vendors.ts';

const usual = { recoverySecondsMax: 5, mayBeNoticed: true };
const unnoticed = { recoverySecondsMax: 5, mayBeNoticed: false };
const databaseCrash = { recoverySecondsMax: 10, mayBeNoticed: true };
const upstreamModes = {
  'upstreams-silent': 'silent',
  'upstreams-fail': 'error',
  'upstreams-drip': 'drip',
  'upstreams-talk-garbage': 'garbage',
  'upstreams-send-10-mb': 'huge',
  'upstreams-redirect': 'redirect',
} as const;

/** Every kind, in the order of execution. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'kill-server', ...usual, strike: killOne },
  { name: 'kill-both-servers', ...databaseCrash, strike: killBoth },
  { name: 'rolling-restart', ...unnoticed, strike: restartInTurn },
  { name: 'freeze-server', ...usual, strike: (lab) => freeze([oneOf(lab).process?.pid ?? 0], 1500) },
  { name: 'kill-photo-decoders', ...usual, strike: killDecoders },
  { name: 'kill-database', ...databaseCrash, strike: (lab) => endAndStart(() => lab.postgres.crash()) },
  { name: 'restart-database', ...databaseCrash, strike: (lab) => endAndStart(() => lab.postgres.restart()) },
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
  {
    name: 'database-disk-full',
    ...databaseCrash,
    missing: ({ disk }) => (disk === undefined ? 'a disk of its own cannot be mounted here' : undefined),
    strike: fillDisk,
  },
  { name: 'store-away', ...usual, strike: onStore({ kind: 'down' }, 2000) },
  { name: 'store-black-hole', ...usual, strike: onStore({ kind: 'black-hole' }, 2500) },
  {
    name: 'store-drips',
    ...usual,
    strike: onStore({ kind: 'drip', bytes: 16, everyMilliseconds: 50 }, 2000),
  },
  { name: 'store-refuses', ...usual, strike: refuseInStore },
  { name: 'mail-away', ...unnoticed, strike: onMail({ kind: 'down' }, 3000) },
  {
    name: 'mail-black-hole',
    ...unnoticed,
    strike: onMail({ kind: 'black-hole' }, 3000),
  },
  { name: 'mail-refuses', ...unnoticed, strike: refuseMails },
  { name: 'clock-skew', ...unnoticed, missing: missingFakeTime, strike: skewClock },
  {
    name: 'database-fsync-errors',
    ...databaseCrash,
    missing: missingStrace,
    strike: failCalls('fsync,fdatasync', ['EIO']),
  },
  {
    name: 'database-write-errors',
    ...databaseCrash,
    missing: missingStrace,
    strike: failCalls('pwrite64', ['EIO', 'ENOSPC']),
  },
  ...Object.entries(upstreamModes).map(([name, mode]) => ({
    ...{ name, ...unnoticed, strike: strikeUpstreams(mode) },
  })),
  { name: 'servers-race', ...unnoticed, strike: raceServers },
  { name: 'events-doubled', ...unnoticed, strike: doubleEvents },
  { name: 'restore-under-load', ...unnoticed, strike: restoreUnderLoad },
  { name: 'mail-away-long', ...unnoticed, stageSize: 600, strike: mailAwayLong },
];
