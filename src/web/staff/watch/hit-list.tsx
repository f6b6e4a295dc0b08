import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'wouter';

import type { WatchHit } from '#contract/calls/staff-watch.ts';
import { watchFigures } from '#contract/watch-figures.ts';
import { countWords } from '#domain/count-words.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { showDay } from '#web/staff/ui/park-time.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { entriesAddressOf } from './entries-address.ts';
import { ExplainModal } from './explain-modal.tsx';

interface HitListProps {
  hits: readonly WatchHit[];
  /** The id of the hit whose note is being written; empty without one. */
  opened: string;
  onOpen: (hit: string) => void;
}

/** The heading of the list, with how many hits are to be reviewed. */
export function HitsHeading({ hits }: Pick<HitListProps, 'hits'>) {
  const park = useStaffPage();
  const open = hits.filter(({ explained }) => explained === null).length;
  return (
    <Group gap="sm">
      <Title order={2} size="h4">
        Above the limit
      </Title>
      <StatusLine>
        {open === 0 ? 'No alerts to review.' : `${countWords(open, 'alert', 'alerts', park)} to review`}
      </StatusLine>
    </Group>
  );
}

/** What crossed a limit: open hits first, then the explained ones of the range. */
export function HitList({ hits, opened, onOpen }: HitListProps) {
  const park = useStaffPage();
  const shown = hits.find(({ hitGUID }) => hitGUID === opened);
  return (
    <>
      <RowList
        label="Hits"
        rows={hits}
        keyOf={({ hitGUID }) => hitGUID}
        renderCells={(hit) => hitCells(hit, park, onOpen)}
      />
      <ExplainModal key={opened} hit={shown} onClose={() => onOpen('')} />
    </>
  );
}

function hitCells(hit: WatchHit, park: { locale: string }, onOpen: HitListProps['onOpen']) {
  const [one, many] = watchFigures[hit.figure].unit;
  return {
    Who: <bdi>{hit.isOwn ? `${hit.name} (you)` : hit.name}</bdi>,
    Figure: (
      <>
        <Anchor
          component={Link}
          size="sm"
          underline="always"
          href={entriesAddressOf({ ...hit, from: hit.day, to: hit.day })}
        >
          {countWords(hit.value, one, many, park)}
        </Anchor>
        <Text size="xs" c="dimmed">
          Limit {formatNumber(hit.limit, park)}
        </Text>
      </>
    ),
    Day: (
      <time dateTime={hit.day} className="whitespace-nowrap">
        {showDay(hit.day, park)}
      </time>
    ),
    Reported: <Instant iso={hit.crossedAt} />,
    State: <HitState hit={hit} onOpen={onOpen} />,
  };
}

function HitState({ hit, onOpen }: { hit: WatchHit; onOpen: HitListProps['onOpen'] }) {
  const park = useStaffPage();
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
      <Button
        variant="light"
        size="compact-md"
        aria-label={`Explain: ${watchFigures[hit.figure].title} of ${hit.name} on ${showDay(hit.day, park)}`}
        onClick={() => onOpen(hit.hitGUID)}
      >
        Explain
      </Button>
    </Group>
  );
}
