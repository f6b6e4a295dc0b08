/** What a kind of fault is, and what a strike may look at. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { ChaosMode, ChaosProxy } from './chaos-proxy.ts';
import type { Lab, LabNode } from './lab.ts';
import type { Notes, Stage } from './traffic.ts';

/** The round in which a fault strikes: the guests' things, what they were told so far, and what the strike finds wrong itself. */
export interface Round {
  stage: Stage;
  notes: Notes;
  faults: string[];
}

/** A kind of fault. */
export interface FaultKind {
  name: string;
  /** Seconds after its end within which guests must be served again. */
  recoverySecondsMax: number;
  /** False where no guest may notice anything: no fault status, no request cut off. */
  mayBeNoticed: boolean;
  /** How many things guests may use up meanwhile; more for a long strike, or they are refused for asking too often. */
  stageSize?: number;
  /** Undefined where the lab has what it needs; else why it is passed over. */
  missing?: (lab: Lab) => string | undefined;
  /**
   * Resolves once the fault is over. Where something was ended that a supervisor starts again, it gives the moment at which
   * that was ended, by performance.now(): starting counts as recovering.
   */
  strike: (lab: Lab, round: Round) => Promise<number | void>;
}

/** One of the two servers, by chance. */
export function oneOf({ nodes, random }: Lab): LabNode {
  const node = nodes[Math.floor(random() * nodes.length)];
  if (node === undefined) throw new Error('The lab has no server.');
  return node;
}

/** Has a proxy misbehave for a while. */
export async function during(proxy: ChaosProxy, mode: ChaosMode, milliseconds: number): Promise<void> {
  proxy.set(mode);
  await sleep(milliseconds);
  proxy.set({ kind: 'pass' });
}
