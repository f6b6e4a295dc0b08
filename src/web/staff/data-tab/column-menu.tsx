import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useState } from 'react';

import type { AdminColumn } from '#contract/admin-columns.ts';

import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { useLayer } from '#web/staff/ui/layers.ts';

interface ColumnMenuProps {
  /** All columns; the first one, which names the row, is always shown. */
  columns: readonly AdminColumn[];
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
}

/** Chooses the columns of a table. */
export function ColumnMenu({ columns, hidden, onHidden }: ColumnMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <Popover position="bottom-start" shadow="md" trapFocus opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<StaffIcon name="columns" />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {columns.map(({ name, label }, place) => (
            <Checkbox
              key={name}
              label={label}
              disabled={place === 0}
              checked={!hidden.includes(name)}
              onChange={(event) =>
                onHidden(
                  event.currentTarget.checked ? hidden.filter((one) => one !== name) : [...hidden, name],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
