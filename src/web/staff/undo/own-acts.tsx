import { Group, Stack, Text } from '@mantine/core';

import type { OwnAct } from '#contract/calls/staff-undo.ts';
import { undoMinutes } from '#domain/staff-undo.ts';

import { Instant, LoadingMark, Note, StatusLine } from '#web/staff/ui/basics.tsx';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { useOwnActs } from './own-acts-query.ts';
import { UndoStateView } from './undo-state.tsx';

/** The member's own changes of the last ten minutes, newest first, each with its undo. */
export default function OwnActs() {
  const list = useOwnActs();
  return (
    <Stack>
      <Text size="sm">
        Changes can be undone for {undoMinutes} minutes, unless something came after them.
      </Text>
      <Loaded what="Your last changes" query={list} outline={<LoadingMark />}>
        {({ acts }) =>
          acts.length === 0 ? (
            <StatusLine>{`You have changed nothing in the last ${undoMinutes} minutes that can be undone.`}</StatusLine>
          ) : (
            <ul className="staff-list">
              {acts.map((act) => (
                <Act key={act.entryId} act={act} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Act({ act: { entryId, at, action, name, undo } }: { act: OwnAct }) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <span>
        {action}: <bdi>{name}</bdi>{' '}
        <Note span>
          <Instant iso={at} hasSeconds />
        </Note>
      </span>
      <UndoStateView {...{ entryId, undo }} what={`${action} ${name}`} />
    </Group>
  );
}
