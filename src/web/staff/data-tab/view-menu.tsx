import { Button, CloseButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { useLayer } from '#web/staff/ui/layers.ts';
import type { SavedView } from './table-look.ts';

interface ViewMenuProps {
  views: readonly SavedView[];
  onOpen: (view: SavedView) => void;
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
}

/** The saved views of a tab, and a field to save the present one under a name. */
export function ViewMenu({ views, onOpen, onSave, onRemove }: ViewMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  useLayer(isOpen, close);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<StaffIcon name="views" />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" w={260}>
          <SavedViews
            views={views}
            onRemove={onRemove}
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
          <Button variant="subtle" size="compact-md" className="staff-view-name" onClick={() => onOpen(view)}>
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
