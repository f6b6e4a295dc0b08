/** Fair shares of a short list between groups that may each be long. */

/** One item of a group, and whether it is exactly what was asked for. */
interface Ranked {
  isExact: boolean;
}

/**
 * At most `countMax` items of all groups, which stay together and in their order: exact items first, then one of each
 * group by turns, so that a frequent name in one group leaves room for the others.
 */
export function takeTurns<Item extends Ranked>(
  groups: readonly (readonly Item[])[],
  countMax: number,
): Item[][] {
  const queues = groups.map((group) => group.toSorted((one, other) => rankOf(one) - rankOf(other)));
  const taken: Item[][] = groups.map(() => []);
  let room = countMax;
  for (const wanted of [true, false])
    for (let turn = 0; room > 0; turn += 1) {
      let hasMore = false;
      for (const [place, queue] of queues.entries()) {
        const item = queue.filter(({ isExact }) => isExact === wanted)[turn];
        if (item === undefined || room === 0) continue;
        taken[place]?.push(item);
        room -= 1;
        hasMore = true;
      }
      if (!hasMore) break;
    }
  return taken;
}

function rankOf({ isExact }: Ranked): number {
  return isExact ? 0 : 1;
}
