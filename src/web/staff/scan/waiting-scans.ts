/** The scans that wait for the network, in their order, and what the server judged otherwise. */
import { syncedScansMax, type SyncResult } from '#contract/calls/staff-scan.ts';
import type { ScanState } from '#domain/scan-verdict.ts';

import { gateSend, isAway } from './gate-calls.ts';
import { changeStored, readAllStored, readStored } from './gate-store.ts';

/** A scan that was made without a network, as it is sent. */
export interface WaitingScan {
  scanId: string;
  scanned: string;
  place: string;
  at: string;
  said: ScanState;
  memberGuid: string;
}

/** A scan that the server judged otherwise, for someone to see. */
export interface Finding {
  at: string;
  result: SyncResult;
}

let lastNumber = 0;

/** Puts a scan at the end. */
export async function addWaiting(scan: WaitingScan): Promise<void> {
  const waiting = await readAllStored('queue');
  lastNumber = Math.max(lastNumber, Number(waiting.at(-1)?.key ?? 0)) + 1;
  await changeStored('queue', (table) => table.put(scan, lastNumber));
}

/** How many wait. */
export async function countWaiting(): Promise<number> {
  return (await readAllStored('queue')).length;
}

/**
 * Sends what waits, oldest first, until nothing is left. A scan leaves the device only when the server has it; a repeat
 * changes nothing there. Returns false if the server cannot be reached.
 */
export async function sendWaiting(): Promise<boolean> {
  for (;;) {
    const waiting = (await readAllStored('queue')).slice(0, syncedScansMax);
    if (waiting.length === 0) return true;
    const scans = waiting.map(({ value }) => value as WaitingScan); // as `addWaiting` stores them
    const sent = await gateSend('POST /api/admin/scan/sync/', { scans });
    if (!sent.ok) return !isAway(sent);
    const resultOf = new Map(sent.body.results.map((result) => [result.scanId, result]));
    for (const [index, { key }] of waiting.entries()) {
      const scan = scans[index];
      const result = scan && resultOf.get(scan.scanId);
      if (scan === undefined || result === undefined) return false;
      if (result.outcome !== 'kept')
        await changeStored('findings', (table) => table.put({ at: scan.at, result }, scan.scanId));
      await changeStored('queue', (table) => table.delete(key));
    }
  }
}

/** What no one has seen yet, oldest first. */
export async function readFindings(): Promise<Finding[]> {
  const found = (await readAllStored('findings')).map(({ value }) => value as Finding); // as `sendWaiting` stores them
  return found.sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Removes what was seen. */
export async function forgetFinding({ result }: Finding): Promise<void> {
  await changeStored('findings', (table) => table.delete(result.scanId));
}

/** When this device admitted with a pass without a network, on this operating day. */
export async function findAdmitted(pass: string, day: string): Promise<Date | undefined> {
  const taken = (await readStored('taken', pass)) as { day: string; at: string } | undefined; // as `noteTaken` stores it
  return taken?.day === day ? new Date(taken.at) : undefined;
}

/** Forgets what this device admitted on other days. */
export async function forgetTakenBut(day: string): Promise<void> {
  const all = await readAllStored('taken');
  const over = all.filter(({ value }) => (value as { day: string }).day !== day); // as `noteTaken` stores it
  await changeStored('taken', (table) => {
    for (const { key } of over) table.delete(key);
  });
}

/** Notes that this device admitted with a pass. */
export async function noteTaken(pass: string, day: string, at: Date): Promise<void> {
  await changeStored('taken', (table) => table.put({ day, at: at.toISOString() }, pass));
}
