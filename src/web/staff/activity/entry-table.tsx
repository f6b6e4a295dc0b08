import { Button, Text } from '@mantine/core';

import type { AuditEntryView } from '#contract/calls/staff-audit.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { UndoStateView } from '#web/staff/undo/undo-state.tsx';
import { changesOf, namedWord } from './entry-changes.ts';
import { ActorLink, EntryLink } from './entry-link.tsx';

interface EntryTableProps {
  entries: readonly AuditEntryView[];
  /** Names of the ids in the entries. */
  names: Readonly<Record<string, string>>;
  /** The id of the entry whose values are shown; empty for none. */
  opened: string;
  onToggle: (entry: string) => void;
  label?: string;
}

/** The table of entries; a click on an entry shows the fields that it changed. */
export function EntryTable({ entries, names, opened, onToggle, label = 'Activity' }: EntryTableProps) {
  const isOpen = ({ entryId }: AuditEntryView): boolean => opened === String(entryId);
  return (
    <RowList
      label={label}
      rows={entries}
      keyOf={({ entryId }) => entryId}
      renderCells={(entry) => ({
        Values: (
          <Button
            variant="light"
            size="compact-md"
            aria-expanded={isOpen(entry)}
            aria-label={`${isOpen(entry) ? 'Hide' : 'Show'} values of entry ${entry.entryId}`}
            onClick={() => onToggle(String(entry.entryId))}
          >
            {isOpen(entry) ? 'Hide' : 'Show'}
          </Button>
        ),
        Time: <Instant iso={entry.at} hasSeconds />,
        'Team member': <ActorLink entry={entry} />,
        Action: entry.action,
        'Changed row': <EntryLink entry={entry} names={names} />,
        Sealed: entry.isSealed ? (
          <Mark tone="good">Sealed</Mark>
        ) : (
          <Text span size="sm" c="dimmed">
            Within a minute
          </Text>
        ),
        Undo:
          entry.undo.state === 'stays' ? null : <UndoStateView {...entry} what={`entry ${entry.entryId}`} />,
      })}
      renderBelow={(entry) => (isOpen(entry) ? <Changes entry={entry} names={names} /> : null)}
    />
  );
}

interface ChangesProps extends Pick<EntryTableProps, 'names'> {
  entry: AuditEntryView;
}

function Changes({ entry, names }: ChangesProps) {
  return (
    <>
      <RowList
        label={`Values of entry ${entry.entryId}`}
        rows={changesOf(entry)}
        keyOf={({ field }) => field}
        renderCells={({ field, before, after, isChanged }) => {
          const shown = (text: string) => (isChanged ? <b dir="auto">{text}</b> : text);
          return {
            Field: shown(field),
            Before: shown(namedWord(before, names)),
            After: shown(namedWord(after, names)),
          };
        }}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {entry.undo.state === 'stays' ? `${entry.undo.text}. ` : ''}Row {entry.target}, request{' '}
        {entry.requestId}, network {entry.network}, session {entry.sessionGUID}
      </Text>
    </>
  );
}
