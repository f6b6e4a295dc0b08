import { Button, Group, Text } from '@mantine/core';

import { watchFigureNames, watchFigures } from '#contract/watch-figures.ts';
import { countWords } from '#domain/count-words.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';

interface FigureLineProps {
  asked: { watch: string; subject: string; firstDay: string; lastDay: string };
  figure: { value: number; entries: number } | null;
  onLeave: () => void;
}

/** The figure of the watch list whose entries the list shows, with the way back to all entries. */
export function FigureLine({ asked, figure, onLeave }: FigureLineProps) {
  const park = useStaffPage();
  const name = watchFigureNames.find((one) => one === asked.watch);
  if (name === undefined) return null;
  const [one, many] = watchFigures[name].unit;
  const days = asked.firstDay === asked.lastDay ? asked.firstDay : `${asked.firstDay} to ${asked.lastDay}`;
  return (
    <Group>
      <Text fw={600}>
        {figure === null
          ? watchFigures[name].title
          : `${countWords(figure.value, one, many, park)} in ${countWords(figure.entries, 'entry', 'entries', park)}`}
        , {days}
      </Text>
      <Button variant="default" onClick={onLeave}>
        Show all entries
      </Button>
    </Group>
  );
}
