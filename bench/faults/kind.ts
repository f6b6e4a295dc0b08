/** The types of a kind of failure and of the round that a strike works in. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ChaosMode, ChaosProxy } from './chaos-proxy.ts';
import type { Lab, LabNode } from './lab.ts';
import type { Notes, Stage } from './traffic.ts';

/** The round of a strike: the guests' test data, the acknowledged requests so far, and the strike's own findings. */
export interface Round {
  stage: Stage;
  notes: Notes;
  faults: string[];
}

/** A kind of failure. */
export interface FaultKind {
  name: string;
  /** The seconds after its end within which guests must be served again. */
  recoverySecondsMax: number;
  /** False if no guest may notice anything: no error status, no request cut off. */
  mayBeNoticed: boolean;
  /**
   * The number of test items that guests may use; a long strike needs more, because reusing them would exceed the rate
   * limits.
   */
  stageSize?: number;
  /** Returns why this kind is skipped, or undefined if the lab has all that it needs. */
  missing?: (lab: Lab) => string | undefined;
  /**
   * Resolves when the failure is over. If it killed a process that a supervisor restarts, it resolves to the time of
   * the kill by performance.now(), because the start counts as recovery time.
   */
  strike: (lab: Lab, round: Round) => Promise<number | void>;
}

/** Returns one of the two servers at random. */
export function oneOf({ nodes, random }: Lab): LabNode {
  const node = nodes[Math.floor(random() * nodes.length)];
  if (node === undefined) throw new Error('The lab has no server.');
  return node;
}

/** Sets a proxy to a failure mode for a time. */
export async function during(proxy: ChaosProxy, mode: ChaosMode, milliseconds: number): Promise<void> {
  proxy.set(mode);
  await sleep(milliseconds);
  proxy.set({ kind: 'pass' });
}
