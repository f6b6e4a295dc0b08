import { Group, Text } from '@mantine/core';

import type { WatchHit } from '#contract/calls/staff-watch.ts';
import { watchFigures, type WatchFigureName } from '#contract/watch-figures.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { showDay, writeNumber, writeCount } from '#web/staff/ui/park-words.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { Instant, Mark, Heading, Noted, StatusLine, TextLink, RowButton } from '#web/staff/ui/basics.tsx';
import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';

interface HitListProps {
  hits: readonly WatchHit[];
  /** The id of the hit whose note is being written; empty without one. */
  opened: string;
  onOpen: (hit: string) => void;
}

/** The heading of the list, with how many hits are to be reviewed. */
export function HitsHeading({ hits }: Pick<HitListProps, 'hits'>) {
  const open = hits.filter(({ explained }) => explained === null).length;
  return (
    <Group gap="sm">
      <Heading>Above the limit</Heading>
      <StatusLine>
        {open === 0 ? 'No alerts to review.' : `${writeCount(open, 'alert', 'alerts')} to review`}
      </StatusLine>
    </Group>
  );
}

/** What crossed a limit: open hits first, then the explained ones of the range. */
export function HitList({ hits, opened, onOpen }: HitListProps) {
  const shown = hits.find(({ hitGUID }) => hitGUID === opened);
  return (
    <>
      <RowList
        label="Hits"
        rows={hits}
        keyOf={({ hitGUID }) => hitGUID}
        renderCells={(hit) => hitCells(hit, onOpen)}
      />
      <ExplainModal key={opened} hit={shown} onClose={() => onOpen('')} />
    </>
  );
}

function hitCells(hit: WatchHit, onOpen: HitListProps['onOpen']) {
  const [one, many] = watchFigures[hit.figure].unit;
  return {
    Who: <bdi>{hit.isOwn ? `${hit.name} (you)` : hit.name}</bdi>,
    Figure: (
      <Noted note={`Limit ${writeNumber(hit.limit)}`}>
        <TextLink href={entriesAddressOf({ ...hit, from: hit.day, to: hit.day })}>
          {writeCount(hit.value, one, many)}
        </TextLink>
      </Noted>
    ),
    Day: (
      <time dateTime={hit.day} className="whitespace-nowrap">
        {showDay(hit.day)}
      </time>
    ),
    Reported: <Instant iso={hit.crossedAt} />,
    State: <HitState hit={hit} onOpen={onOpen} />,
  };
}

function HitState({ hit, onOpen }: { hit: WatchHit; onOpen: HitListProps['onOpen'] }) {
  const may = useMay();
  if (hit.explained !== null)
    return (
      <>
        <Mark tone="good">{`Explained by ${hit.explained.by}`}</Mark>
        <Text size="sm">
          <bdi>{hit.explained.note}</bdi>
        </Text>
      </>
    );
  if (hit.isOwn) return <Mark tone="plain">Someone else explains it</Mark>;
  if (!may('Watch Note')) return <Mark tone="bad">Open</Mark>;
  return (
    <Group>
      <RowButton
        label="Explain"
        name={`Explain: ${watchFigures[hit.figure].title} of ${hit.name} on ${showDay(hit.day)}`}
        onClick={() => onOpen(hit.hitGUID)}
      />
    </Group>
  );
}

const noteLengthMin = 5;

/** Asks for the note that explains a hit. Of an explained hit, or of the reader's own, it only says so. */
function ExplainModal({ hit, onClose }: { hit: WatchHit | undefined; onClose: () => void }) {
  if (hit === undefined) return null;
  const [one, many] = watchFigures[hit.figure].unit;
  const title = 'Explain a hit';
  const about = (
    <Text>
      <bdi>{hit.name}</bdi>: {writeCount(hit.value, one, many)} on {showDay(hit.day)}.
    </Text>
  );
  if (hit.explained !== null || hit.isOwn)
    return (
      <StaffModal {...{ title, onClose }} isOpen isAtSide>
        {about}
        <Text mt="md">{hit.explained?.note ?? 'It is about you: someone else explains it.'}</Text>
      </StaffModal>
    );
  return (
    <StaffForm
      {...{ title, onClose, intro: about }}
      start={{ note: '' }}
      fields={[
        {
          ...{ name: 'note', kind: 'words', label: 'What explains it', isRequired: true, lengthMax: 500 },
          hint: 'Kept in the record with your name. Name no guest.',
          isMissing: ({ note }) => note.trim().length < noteLengthMin,
        },
      ]}
      submit="Save note"
      send={({ note }) =>
        staffSend('PUT /api/admin/watch/hit/:id', { note: note.trim() }, { params: { id: hit.hitGUID } })
      }
      done="The note is saved."
      again={[['watch']]}
    />
  );
}

/** A figure of one subject in operating days. */
interface FigureEntries {
  figure: WatchFigureName;
  subject: string;
  from: string;
  to: string;
  /** The account of `same-guest`, empty otherwise. */
  target: string;
}

/** The activity with exactly these entries. */
export function entriesAddressOf({ figure, subject, from, to, target }: FigureEntries): string {
  const words = { watch: figure, subject, firstDay: from, lastDay: to, ...(target === '' ? {} : { target }) };
  return `/admin/activity?${new URLSearchParams(words).toString()}`;
}
