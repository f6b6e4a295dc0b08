import { Alert, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { KeyHint, PlainButton } from './basics.tsx';

/** The person whose value of a field is taken. */
export type Side = 'theirs' | 'mine';

/** A field in which two people's versions differ. */
export interface Choice {
  name: string;
  label: string;
  /** What both versions came from. */
  base: ReactNode;
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
 * Shows the saved version and the draft side by side, and the value that both came from, field by field, after another
 * person saved first; no typed value is lost. While the focus is in the box, T takes all of theirs and Y all of yours.
 */
export function ConflictChoices({ title, choices, onChoose }: ConflictChoicesProps) {
  const all = choices.map((choice) => choice.name);
  return (
    <ConflictBox title={title} keys={{ t: () => onChoose(all, 'theirs'), y: () => onChoose(all, 'mine') }}>
      <Text size="sm">
        {choices.length === 0
          ? 'Both of you made the same change, so there is nothing to save.'
          : 'What you typed is still here. Choose for each field, then save again.'}
      </Text>
      {choices.map(({ name, label, base, theirs, mine, chosen }) => (
        <Radio.Group
          key={name}
          label={label}
          description={<Value whose="Before">{base}</Value>}
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
          <PlainButton size="xs" aria-keyshortcuts="T" onClick={() => onChoose(all, 'theirs')}>
            Take all of theirs
            <KeyHint>T</KeyHint>
          </PlainButton>
          <PlainButton size="xs" aria-keyshortcuts="Y" onClick={() => onChoose(all, 'mine')}>
            Keep all of yours
            <KeyHint>Y</KeyHint>
          </PlainButton>
        </Group>
      )}
    </ConflictBox>
  );
}

interface ConflictBoxProps {
  title: string;
  /** Actions by a key, in small letters, while the focus is in the box. */
  keys?: Readonly<Record<string, () => void>>;
  children: ReactNode;
}

/** Reports that another person saved first. It takes the focus, so that it is read out and scrolled into view. */
export function ConflictBox({ title, keys, children }: ConflictBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const takeKey = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys?.[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="yellow"
      className="staff-step staff-warning"
      title={title}
      onKeyDown={takeKey}
    >
      <Stack gap="sm">{children}</Stack>
    </Alert>
  );
}

function Value({ whose, children }: { whose: string; children: ReactNode }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {whose}: {children}
    </span>
  );
}
