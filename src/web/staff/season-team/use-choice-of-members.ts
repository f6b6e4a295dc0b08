/** Which members of the shown list are selected. */
import { useState } from 'react';

import type { TeamMemberView } from '#contract/calls/staff-team.ts';

import { useMay } from '#web/staff/session/use-session.ts';

/** The selection as the list and its actions need it. */
export type Choice = ReturnType<typeof useChoice>;

/**
 * The selection among these members. A member whom the filter hides is not selected, so that nothing happens to someone who is
 * not seen; nor is one whom the caller may not change.
 */
export function useChoice(found: readonly TeamMemberView[]) {
  const may = useMay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const mayChange = may('Team Member Update');
  const free = found.filter(({ locked }) => mayChange && locked === null);
  const selected = free.filter(({ teamMemberGUID }) => chosen.has(teamMemberGUID));
  const areAllChosen = free.length > 0 && selected.length === free.length;
  return {
    chosen,
    mayChange,
    selected,
    areAllChosen,
    canChoose: free.length > 0,
    choose: (guids: readonly string[], isChosen: boolean): void => {
      const next = new Set(chosen);
      for (const guid of guids) {
        if (isChosen) next.add(guid);
        else next.delete(guid);
      }
      setChosen(next);
    },
    chooseAll: (): void =>
      setChosen(new Set(areAllChosen ? [] : free.map(({ teamMemberGUID }) => teamMemberGUID))),
    clear: (): void => setChosen(new Set()),
  };
}
