/** The menus above a table: its columns, and its saved views. */
import { Button, Checkbox, CloseButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';

import type { AdminColumn } from '#contract/admin-columns.ts';

import { StaffIcon, type IconName } from '#web/staff/ui/staff-icon.tsx';
import { useLayer } from '#web/staff/ui/layers.ts';
import type { SavedView } from './table-look.ts';

interface ColumnMenuProps {
  /** All columns; the first one, which names the row, is always shown. */
  columns: readonly AdminColumn[];
  hidden: readonly string[];
  onHidden: (hidden: readonly string[]) => void;
}

/** Chooses the columns of a table. */
export function ColumnMenu({ columns, hidden, onHidden }: ColumnMenuProps) {
  return (
    <TableMenu icon="columns" label="Columns">
      {() =>
        columns.map(({ name, label }, place) => (
          <Checkbox
            key={name}
            label={label}
            disabled={place === 0}
            checked={!hidden.includes(name)}
            onChange={(event) =>
              onHidden(event.currentTarget.checked ? hidden.filter((one) => one !== name) : [...hidden, name])
            }
          />
        ))
      }
    </TableMenu>
  );
}

interface ViewMenuProps {
  views: readonly SavedView[];
  onOpen: (view: SavedView) => void;
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
}

/** The saved views of a tab, and a field to save the present one under a name. */
export function ViewMenu({ views, onOpen, onSave, onRemove }: ViewMenuProps) {
  return (
    <TableMenu icon="views" label="Views" width={260}>
      {(close) => (
        <>
          <SavedViews
            {...{ views, onRemove }}
            onOpen={(view) => {
              close();
              onOpen(view);
            }}
          />
          <SaveForm
            onSave={(name) => {
              close();
              onSave(name);
            }}
          />
        </>
      )}
    </TableMenu>
  );
}

interface TableMenuProps {
  icon: IconName;
  label: string;
  width?: number;
  children: (close: () => void) => ReactNode;
}

function TableMenu({ icon, label, width, children }: TableMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  useLayer(isOpen, close);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<StaffIcon name={icon} />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" {...(width === undefined ? {} : { w: width })}>
          {children(close)}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function SavedViews({ views, onOpen, onRemove }: Omit<ViewMenuProps, 'onSave'>) {
  if (views.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Search, filter, sort and choose columns; then save it all under a name.
      </Text>
    );
  return (
    <ul className="staff-list">
      {views.map((view) => (
        <Group key={view.name} component="li" justify="space-between" wrap="nowrap" gap="xs">
          <Button variant="subtle" size="compact-md" className="min-w-0 flex-1" onClick={() => onOpen(view)}>
            <bdi>{view.name}</bdi>
          </Button>
          <CloseButton aria-label={`Delete the view ${view.name}`} onClick={() => onRemove(view.name)} />
        </Group>
      ))}
    </ul>
  );
}

function SaveForm({ onSave }: Pick<ViewMenuProps, 'onSave'>) {
  const [name, setName] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form onSubmit={save}>
      <Stack gap="xs">
        <TextInput
          label="Name of this view"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" disabled={name.trim() === ''}>
          Save this view
        </Button>
      </Stack>
    </form>
  );
}
