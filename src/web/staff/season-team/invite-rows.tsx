import { Button, Text, TextInput } from '@mantine/core';

import { seasonColumns } from '#contract/season-rows.ts';

import { Mark } from '#web/staff/ui/mark.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { nameOfMember } from './team-words.ts';
import type { InviteList } from './use-invite.ts';

const marks = {
  invite: <Mark tone="good">Can be invited</Mark>,
  invited: <Mark tone="good">Invited</Mark>,
  member: <Mark tone="plain">Left out</Mark>,
  refused: <Mark tone="bad">To correct</Mark>,
} as const;

/** The rows of the list. A row with a problem has a field for it, right there. */
export function InviteRows({ list }: { list: InviteList }) {
  const rows = list.rows.map((row, index) => ({ row, judged: list.judged[index], number: index + 1 }));
  return (
    <RowList
      label="The list"
      rows={rows}
      keyOf={({ row }) => row.key}
      renderCells={({ row, judged, number }) => ({
        Row: String(number),
        Name: nameOfMember(row.cells),
        Email: row.cells.email,
        Result: judged === undefined ? '' : marks[judged.outcome],
        Details: judged === undefined ? '' : <Details {...{ list, row, judged, number }} />,
        ...(list.invited === null ? { Remove: <Remove {...{ list, row, number }} /> } : {}),
      })}
    />
  );
}

interface RowProps {
  list: InviteList;
  row: InviteList['rows'][number];
  number: number;
}

function Details({ list, row, judged, number }: RowProps & { judged: InviteList['judged'][number] }) {
  if (judged.problems.length === 0) return <Text size="sm">{judged.reads}</Text>;
  const fields = seasonColumns.filter(({ field }) =>
    judged.problems.some((problem) => problem.field === field),
  );
  return (
    <>
      {fields.map(({ field, label }) => (
        <TextInput
          key={field}
          label={`${label} of row ${number}`}
          maxLength={500}
          value={row.cells[field]}
          error={judged.problems
            .filter((problem) => problem.field === field)
            .map(({ text }) => text)
            .join('. ')}
          onChange={(event) => list.edit(row.key, field, event.currentTarget.value)}
        />
      ))}
    </>
  );
}

function Remove({ list, row, number }: RowProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Remove row ${number}`}
      onClick={() => list.remove(row.key)}
    >
      Remove
    </Button>
  );
}
