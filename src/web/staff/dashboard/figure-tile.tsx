import { Anchor, Card, Text } from '@mantine/core';
import { Link } from 'wouter';

interface FigureTileProps {
  name: string;
  value: string;
  /** Short lines below the number. */
  notes: readonly string[];
  /** The rows behind the figure, for members who may see them. */
  href?: string | undefined;
}

/** A figure with what it is compared with; its name opens its rows. */
export function FigureTile({ name, value, notes, href }: FigureTileProps) {
  return (
    <Card withBorder padding="sm">
      <Text component="dt" size="sm" c="dimmed">
        {href === undefined ? (
          name
        ) : (
          <Anchor component={Link} href={href} size="sm" underline="always">
            {name}
          </Anchor>
        )}
      </Text>
      <Text component="dd" m={0} fz={28} fw={600} className="tabular-nums">
        {value}
      </Text>
      {notes.map((note) => (
        <Text key={note} component="dd" m={0} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Card>
  );
}
