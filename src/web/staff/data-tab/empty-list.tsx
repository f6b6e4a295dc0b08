import { Button, Group } from '@mantine/core';

interface EmptyListProps {
  /** True if a search or a filter hides what there is. */
  isNarrowed: boolean;
  onClear: () => void;
  /** Absent if the member may not create rows. */
  addLabel?: string;
  onAdd?: () => void;
}

/** What to do where a list is empty; the line above it says why it is. */
export function EmptyList({ isNarrowed, onClear, addLabel, onAdd }: EmptyListProps) {
  if (!isNarrowed && addLabel === undefined) return null;
  return (
    <Group justify="center" className="rounded-lg border border-dashed border-outline px-4 py-8">
      {isNarrowed ? (
        <Button variant="default" onClick={onClear}>
          Clear search and filters
        </Button>
      ) : (
        <Button variant="light" onClick={onAdd}>
          {`${addLabel ?? ''} now`}
        </Button>
      )}
    </Group>
  );
}
