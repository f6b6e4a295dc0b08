import { Alert, Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

/** The person whose value of a field is taken. */
export type Side = 'theirs' | 'mine';

/** A field in which two people's versions differ. */
export interface Choice {
  name: string;
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
  /** Null if the form holds a third value by now. */
  chosen: Side | null;
}

interface ConflictChoicesProps {
  /** Explains the conflict. */
  title: string;
  choices: readonly Choice[];
  onChoose: (names: readonly string[], side: Side) => void;
}

/**
 * Shows the saved version and the draft side by side, field by field, after another person saved first; no typed value
 * is lost.
 */
export function ConflictChoices({ title, choices, onChoose }: ConflictChoicesProps) {
  const all = choices.map((choice) => choice.name);
  return (
    <ConflictBox title={title}>
      <Text size="sm">
        {choices.length === 0
          ? 'Both of you made the same change, so there is nothing to save.'
          : 'What you typed is still here. Choose for each field, then save again.'}
      </Text>
      {choices.map(({ name, label, theirs, mine, chosen }) => (
        <Radio.Group
          key={name}
          label={label}
          value={chosen ?? ''}
          onChange={(side) => onChoose([name], side === 'theirs' ? 'theirs' : 'mine')}
        >
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt={4}>
            <Radio value="theirs" label={<Value whose="Theirs">{theirs}</Value>} />
            <Radio value="mine" label={<Value whose="Yours">{mine}</Value>} />
          </SimpleGrid>
        </Radio.Group>
      ))}
      {choices.length < 2 ? null : (
        <Group>
          <Button size="xs" variant="default" onClick={() => onChoose(all, 'theirs')}>
            Take all of theirs
          </Button>
          <Button size="xs" variant="default" onClick={() => onChoose(all, 'mine')}>
            Keep all of yours
          </Button>
        </Group>
      )}
    </ConflictBox>
  );
}

/** Reports that another person saved first. It takes the focus, so that it is read out and scrolled into view. */
export function ConflictBox({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} color="yellow" className="staff-step staff-warning" title={title}>
      <Stack gap="sm">{children}</Stack>
    </Alert>
  );
}

function Value({ whose, children }: { whose: string; children: ReactNode }) {
  return (
    <span className="staff-value">
      {whose}: {children}
    </span>
  );
}
