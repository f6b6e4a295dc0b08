import { Group, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';

import type { AdminTabName } from '#contract/admin-tabs.ts';
import type { HistoryEntry } from '#contract/calls/staff-undo.ts';

import { useStaffParts } from '#web/staff/session/use-staff-query.ts';
import { Instant, LoadingMark, PlainButton, StatusLine } from '#web/staff/ui/basics.tsx';
import { Loaded, MoreButton } from '#web/staff/ui/query-fault.tsx';
import { didWords, valueWords } from './history-words.ts';
import { UndoStateView } from './undo-state.tsx';

interface RowHistoryProps {
  name: AdminTabName;
  id: string;
  /** Called after an undo, because the row in the form is no longer the stored one. */
  onUndone?: (() => void) | undefined;
}

/** The history of a row in its modal, loaded when it is opened. */
export function RowHistory(props: RowHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const region = useId();
  return (
    <Stack gap="sm" mt="md" className="staff-history">
      <Group>
        <PlainButton
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setIsOpen(!isOpen)}
        >
          History
        </PlainButton>
      </Group>
      <div id={region}>{isOpen ? <Entries {...props} /> : null}</div>
    </Stack>
  );
}

function Entries({ name, id, onUndone }: RowHistoryProps) {
  const list = useStaffParts(['row-history', name, id], 'GET /api/admin/history/:tab/:id', {
    ...{ params: { tab: name, id }, nextOf: ({ next }) => next ?? undefined, staleTime: 0 },
  });
  return (
    <Stack gap="sm">
      <Loaded what="The history" query={list} outline={<LoadingMark />}>
        {({ pages: [first, ...others] }) =>
          first === undefined || first.entries.length === 0 ? (
            <StatusLine>No one has changed this in the back office yet.</StatusLine>
          ) : (
            <ol className="staff-list" aria-label="History">
              {[first, ...others]
                .flatMap(({ entries }) => entries)
                .map((entry) => (
                  <Entry key={entry.entryId} {...{ entry, onUndone }} />
                ))}
            </ol>
          )
        }
      </Loaded>
      <MoreButton list={list} size="compact-md">
        Show older
      </MoreButton>
    </Stack>
  );
}

function Entry({ entry, onUndone }: { entry: HistoryEntry } & Pick<RowHistoryProps, 'onUndone'>) {
  const { entryId, at, actor, did, undo, fields } = entry;
  const isNew = undo.state !== 'stays';
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <b>
            <bdi>{actor}</bdi>
          </b>{' '}
          {didWords[did]}, <Instant iso={at} hasSeconds />
        </Text>
        {isNew ? <UndoStateView {...{ entryId, undo, onUndone }} what={`${actor} ${didWords[did]}`} /> : null}
      </Group>
      <Fields did={did} fields={fields} />
    </li>
  );
}

function Fields({ did, fields }: Pick<HistoryEntry, 'did' | 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <dl className="mt-1 mb-0">
      {fields.map(({ label, kind, before, after }) => (
        <div key={label} className="grid grid-cols-[minmax(96px,160px)_minmax(0,1fr)] gap-2 text-lead">
          <dt className="text-muted">{label}</dt>
          <dd className="m-0 wrap-anywhere">
            {did === 'created' ? null : (
              <>
                <del className="text-muted">
                  <bdi>{valueWords(kind, before)}</bdi>
                </del>
                {did === 'deleted' ? null : <Arrow />}
              </>
            )}
            {did === 'deleted' ? null : (
              <ins className="no-underline">
                <bdi>{valueWords(kind, after)}</bdi>
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Drawn, because not every font has an arrow. */
function Arrow() {
  return (
    <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden className="mx-2 inline-block">
      <path d="M1 6h13M10 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
