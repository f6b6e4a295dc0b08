/** The menus above a table: its columns, and its saved views. */
import { Button, Checkbox, CloseButton, Group, Popover, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { AdminColumn } from '#contract/admin-columns.ts';
import type { AdminTabName } from '#contract/admin-tabs.ts';

import { StaffIcon, type IconName } from '#web/staff/ui/staff-icon.tsx';
import { useFocusReturn } from '#web/staff/ui/use-focus-return.ts';
import { useLayer } from '#web/staff/ui/layers.ts';
import { Note, PlainButton } from '#web/staff/ui/basics.tsx';
import { TermForm } from '#web/staff/ui/term-form.tsx';
import { useOwnSetting } from '#web/staff/session/own-settings.ts';
import type { ListView } from './use-tab-rows.ts';

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
  useFocusReturn(isOpen);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <PlainButton
          leftSection={<StaffIcon name={icon} />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </PlainButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" {...(width === undefined ? {} : { w: width, maw: '100%' })}>
          {children(close)}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function SavedViews({ views, onOpen, onRemove }: Omit<ViewMenuProps, 'onSave'>) {
  if (views.length === 0)
    return <Note>Search, filter, sort and choose columns; then save it all under a name.</Note>;
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
  return (
    <TermForm
      label="Name of this view"
      maxLength={60}
      value={name}
      onType={setName}
      onSend={() => onSave(name.trim())}
      action="Save this view"
      isReady={name.trim() !== ''}
    />
  );
}

/** A filter, an order and a choice of columns under a name. */
interface SavedView extends ListView {
  name: string;
  hidden: readonly string[];
}

/** How a member has arranged the table of a tab. */
interface TableLook {
  /** The names of the columns that are not shown. */
  hidden: readonly string[];
  views: readonly SavedView[];
}

const plainLook: TableLook = { hidden: [], views: [] };

/** A tab has no more views than a menu shows. */
const viewsMax = 20;

/** The member's columns and saved views of a tab. */
export function useTableLook(name: AdminTabName) {
  const [look, setLook] = useOwnSetting(`table ${name}`, readLook);
  return {
    ...look,
    setHidden: (hidden: readonly string[]): void => setLook({ ...look, hidden }),
    /** A view of the same name is replaced. */
    saveView: (view: SavedView): void =>
      setLook({ ...look, views: [...without(look.views, view.name), view].slice(-viewsMax) }),
    removeView: (view: string): void => setLook({ ...look, views: without(look.views, view) }),
  };
}

function without(views: readonly SavedView[], name: string): readonly SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** Reads what the device has kept; anything but lists is dropped. */
function readLook(kept: unknown): TableLook {
  if (typeof kept !== 'object' || kept === null) return plainLook;
  const { hidden, views } = kept as Partial<TableLook>; // Only useTableLook writes these settings.
  if (!Array.isArray(hidden) || !Array.isArray(views)) return plainLook;
  return kept as TableLook; // as just checked
}
