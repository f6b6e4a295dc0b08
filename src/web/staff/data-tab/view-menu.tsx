import { Button, CloseButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { Icon } from '#web/staff/ui/icon.tsx';
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
  const [name, setName] = useState('');
  useLayer(isOpen, () => setIsOpen(false));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
    setName('');
    setIsOpen(false);
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="views" />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          Views
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" w={260}>
          {views.length === 0 ? (
            <Text size="sm" c="dimmed">
              Search, filter, sort and choose columns; then save it all under a name.
            </Text>
          ) : (
            <ul className="staff-list">
              {views.map((view) => (
                <Group key={view.name} component="li" justify="space-between" wrap="nowrap" gap="xs">
                  <Button
                    variant="subtle"
                    size="compact-md"
                    className="staff-view-name"
                    onClick={() => {
                      setIsOpen(false);
                      onOpen(view);
                    }}
                  >
                    <bdi>{view.name}</bdi>
                  </Button>
                  <CloseButton
                    aria-label={`Delete the view ${view.name}`}
                    onClick={() => onRemove(view.name)}
                  />
                </Group>
              ))}
            </ul>
          )}
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
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
