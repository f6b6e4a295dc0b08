/** Watches who leads the cluster. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

/** What the watch has seen since it began. */
export interface LeaderWatch {
  /** The time by performance.now() at which another member than the first said that it leads. */
  newLeaderAt: number | undefined;
  /** The longest time in seconds during which two members said so at once. */
  secondsOfTwo: number;
  stop(): void;
}

const pollMilliseconds = 150;

/** Begins to watch; `old` is the leader of the beginning. */
export function watchLeader(cluster: Pick<Cluster, 'leaders'>, old: Member): LeaderWatch {
  const ended = new AbortController();
  let twoSince: number | undefined;
  const watch: LeaderWatch = { newLeaderAt: undefined, secondsOfTwo: 0, stop: () => ended.abort() };
  const look = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const leaders = await cluster.leaders();
      const now = performance.now();
      if (leaders.some((leader) => leader !== old)) watch.newLeaderAt ??= now;
      twoSince = leaders.length > 1 ? (twoSince ?? now) : undefined;
      if (twoSince !== undefined) watch.secondsOfTwo = Math.max(watch.secondsOfTwo, (now - twoSince) / 1000);
      await sleep(pollMilliseconds);
    }
  };
  void look();
  return watch;
}
