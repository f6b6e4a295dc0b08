import type { ChangedMember, TeamMemberView } from '#contract/calls/staff-team.ts';

import { Mark, type MarkTone } from '#web/staff/ui/mark.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { nameOfMember } from './team-words.ts';

interface OutcomeTableProps {
  isDone: boolean;
  outcomes: readonly ChangedMember[];
  members: readonly TeamMemberView[];
}

const tones: Readonly<Record<ChangedMember['outcome'], MarkTone>> = {
  changed: 'good',
  unchanged: 'plain',
  refused: 'bad',
};

const before = { changed: 'Will change', unchanged: 'Nothing to do', refused: 'Not possible' } as const;
const after = { changed: 'Changed', unchanged: 'As before', refused: 'Refused' } as const;

/** What will happen, or has happened, to each member. */
export function OutcomeTable({ isDone, outcomes, members }: OutcomeTableProps) {
  if (outcomes.length === 0) return null;
  const words = isDone ? after : before;
  const named = new Map(members.map((member) => [member.teamMemberGUID, member]));
  return (
    <StackingTable label="Members" heads={['Member', 'Result', 'Details']}>
      {outcomes.map(({ teamMemberGUID, outcome, text }) => {
        const member = named.get(teamMemberGUID);
        return (
          <StackingRow
            key={teamMemberGUID}
            cells={{
              Member: member === undefined ? teamMemberGUID : nameOfMember(member),
              Result: <Mark tone={tones[outcome]}>{words[outcome]}</Mark>,
              Details: text,
            }}
          />
        );
      })}
    </StackingTable>
  );
}
