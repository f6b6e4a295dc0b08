import { Button, Group, Text } from '@mantine/core';

import type { AdminColumn } from '#contract/admin-columns.ts';
import { isBlank } from '#contract/admin-columns.ts';
import type { AdminTab } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { ConflictBox, ConflictChoices, type Side } from '#web/staff/ui/conflict-choices.tsx';
import { DataCell } from './data-cell.tsx';
import { differencesOf, isSameCell } from './row-draft.ts';
import type { useSelectOptions } from './select-options.ts';

interface RowConflictProps {
  tab: AdminTab;
  /** The row as another person saved it, and the member's own draft. */
  theirs: AdminRow;
  mine: AdminRow;
  /** The row from which both of them began. */
  base: AdminRow;
  draft: AdminRow;
  optionsOf: ReturnType<typeof useSelectOptions>;
  onDraft: (change: AdminRow) => void;
}

/** Shows a conflict, because another person saved the row first: both versions side by side, field by field. */
export function RowConflict({ tab, theirs, mine, base, draft, optionsOf, onDraft }: RowConflictProps) {
  const valueOf = (column: AdminColumn, row: AdminRow) => (
    <CellWords column={column} row={row} optionsOf={optionsOf} />
  );
  const sides = { theirs, mine } as const;
  return (
    <ConflictChoices
      title={`Someone else changed this ${tab.rowName} while you were editing it.`}
      choices={differencesOf(tab, theirs, mine).map((column) => ({
        name: column.name,
        label: column.label,
        base: valueOf(column, base),
        theirs: valueOf(column, theirs),
        mine: valueOf(column, mine),
        chosen: sideOf(column.name),
      }))}
      onChoose={(names, side) => onDraft(Object.fromEntries(names.map((name) => [name, sides[side][name]])))}
    />
  );

  function sideOf(name: string): Side | null {
    if (isSameCell(draft[name], theirs[name])) return 'theirs';
    return isSameCell(draft[name], mine[name]) ? 'mine' : null;
  }
}

interface RowGoneProps {
  tab: AdminTab;
  /** Undefined if the member may not create rows. */
  onMakeAnew: (() => void) | undefined;
}

/** Shows that another person deleted the row; the draft stays, and can be saved as a new row. */
export function RowGone({ tab, onMakeAnew }: RowGoneProps) {
  return (
    <ConflictBox title={`Someone else deleted this ${tab.rowName} while you were editing it.`}>
      <Text size="sm">What you typed is still here, but it can no longer be saved.</Text>
      {onMakeAnew === undefined ? null : (
        <Group>
          <Button size="xs" onClick={onMakeAnew}>
            Create a new one from it
          </Button>
        </Group>
      )}
    </ConflictBox>
  );
}

interface CellWordsProps {
  column: AdminColumn;
  row: AdminRow;
  optionsOf: ReturnType<typeof useSelectOptions>;
}

/** Shows a cell in full, because two texts may differ only at their ends. */
function CellWords({ column, row, optionsOf }: CellWordsProps) {
  const value = row[column.name];
  if (column.kind !== 'boolean' && isBlank(value)) return <em>empty</em>;
  if (column.kind === 'text' || column.kind === 'textarea') return <>{String(value)}</>;
  const options = column.kind === 'select' ? optionsOf(column.options) : [];
  return <DataCell column={column} value={value} row={row} options={options} />;
}
