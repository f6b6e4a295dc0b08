import { Button, Table, Text } from '@mantine/core';
import { Fragment, useState, type ReactNode } from 'react';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { StackingRow, StackingTable, StackingWholeRow } from '#web/staff/ui/stacking-table.tsx';
import { TableHead } from '#web/staff/ui/table-head.tsx';
import { UndoStateView } from '#web/staff/undo/undo-state.tsx';
import { changesOf, wordOf } from './entry-changes.ts';

/** The table of entries; a click on an entry shows the fields that it changed. */
export function EntryTable({ entries }: { entries: readonly AuditEntryView[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <StackingTable label="Activity" heads={heads}>
      {entries.map((entry) => (
        <Fragment key={entry.entryId}>
          <EntryRow
            entry={entry}
            isOpen={opened === entry.entryId}
            onToggle={() => setOpened(opened === entry.entryId ? null : entry.entryId)}
          />
          {opened === entry.entryId ? <ChangesRow entry={entry} /> : null}
        </Fragment>
      ))}
    </StackingTable>
  );
}

const heads = ['Values', 'Time', 'Team member', 'Action', 'Changed row', 'Sealed', 'Undo'] as const;

interface EntryRowProps {
  entry: AuditEntryView;
  isOpen: boolean;
  onToggle: () => void;
}

function EntryRow({ entry, isOpen, onToggle }: EntryRowProps) {
  const cells: Record<(typeof heads)[number], ReactNode> = {
    Values: (
      <Button
        variant="light"
        size="compact-md"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Hide' : 'Show'} values of entry ${entry.entryId}`}
        onClick={onToggle}
      >
        {isOpen ? 'Hide' : 'Show'}
      </Button>
    ),
    Time: <Instant iso={entry.at} hasSeconds />,
    'Team member': <bdi>{entry.actor}</bdi>,
    Action: entry.action,
    'Changed row': <bdi>{entry.name === '' ? entry.target : entry.name}</bdi>,
    Sealed: entry.isSealed ? (
      <Mark tone="good">Sealed</Mark>
    ) : (
      <Text span size="sm" c="dimmed">
        Within a minute
      </Text>
    ),
    Undo: entry.undo.state === 'stays' ? null : <UndoStateView {...entry} what={`entry ${entry.entryId}`} />,
  };
  return <StackingRow cells={cells} />;
}

function ChangesRow({ entry }: { entry: AuditEntryView }) {
  return (
    <StackingWholeRow span={heads.length}>
      <Table
        aria-label={`Values of entry ${entry.entryId}`}
        withTableBorder
        hidden={entry.before === null && entry.after === null}
      >
        <TableHead names={['Field', 'Before', 'After']} />
        <Table.Tbody>
          {changesOf(entry).map(({ field, before, after, isChanged }) => (
            <Table.Tr key={field} fw={isChanged ? 700 : 400}>
              <Table.Td>{field}</Table.Td>
              <Table.Td>
                <bdi>{wordOf(before)}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi>{wordOf(after)}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="xs">
        {entry.undo.state === 'stays' ? `${entry.undo.text}. ` : ''}Row {entry.target}, request{' '}
        {entry.requestId}, network {entry.network}, session {entry.sessionGUID}
      </Text>
    </StackingWholeRow>
  );
}
