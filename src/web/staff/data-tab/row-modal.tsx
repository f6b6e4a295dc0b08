import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState, type ComponentType, type FormEvent } from 'react';

import { isWritable } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { useMay } from '../session/use-session.ts';
import { useStaffPage } from '../staff-page.ts';
import { showToast } from '../toasts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { StaffModal } from '../ui/staff-modal.tsx';
import { lockOf } from './locked-row.ts';
import { LookPreview } from './look-preview.tsx';
import { changesOf, columnsOf, faultOfCell, obstacleOf, startDraft } from './row-draft.ts';
import { RowField } from './row-field.tsx';
import { nameOfRow } from './row-name.ts';
import type { useSelectOptions } from './select-options.ts';
import { useTabWrites } from './use-tab-writes.ts';

/** What is shown beside the form of a tab, as the row is edited. */
const previews: Partial<Record<AdminTabName, ComponentType<{ draft: AdminRow }>>> = {
  'pass-customizations': LookPreview,
};

interface RowModalProps {
  name: AdminTabName;
  /** The row to edit; undefined for a new one. */
  row: AdminRow | undefined;
  optionsOf: ReturnType<typeof useSelectOptions>;
  onClose: () => void;
}

/** The modal of a data tab: New, or Edit with Delete (staff §4). */
export function RowModal(props: RowModalProps) {
  const { name, row, optionsOf, onClose } = props;
  const { timeZone } = useStaffPage();
  const Preview = previews[name];
  const tab: AdminTab = adminTabs[name];
  const form = useRowForm(props);
  const title = row === undefined ? `New ${tab.rowName}` : `Edit ${tab.rowName}`;
  if (form.link !== undefined) return <LinkModal link={form.link} onClose={onClose} />;
  return (
    <StaffModal title={title} isOpen onClose={onClose} size={Preview === undefined ? 'lg' : 'xl'}>
      <form onSubmit={form.submit}>
        <Stack>
          <Group align="flex-start" gap="lg">
            <Stack flex="2 1 300px">
              {columnsOf(tab, form.mode).map((column) => (
                <RowField
                  key={column.name}
                  column={column}
                  value={form.draft[column.name] ?? null}
                  options={column.kind === 'select' ? optionsOf(column.options) : []}
                  error={form.errorOf(column.name)}
                  isReadOnly={!isWritable(column, form.mode) || !form.maySave}
                  onChange={(value) => form.setCell(column.name, value)}
                />
              ))}
            </Stack>
            {Preview === undefined ? null : <Preview draft={{ ...row, ...form.draft }} />}
          </Group>
          <div role="alert">{form.fault === '' ? null : <Alert color="red">{form.fault}</Alert>}</div>
          <Footer form={form} />
        </Stack>
      </form>
      <ConfirmDialog
        isOpen={form.isAsking}
        title={`Delete ${tab.rowName}`}
        text={`This deletes ${row === undefined ? '' : nameOfRow(tab, row, optionsOf, timeZone)}. Are you sure you wish to proceed?`}
        action={`Delete ${tab.rowName}`}
        isBusy={form.isBusy}
        onConfirm={form.remove}
        onCancel={() => form.setIsAsking(false)}
      />
    </StaffModal>
  );
}

function Footer({ form }: { form: ReturnType<typeof useRowForm> }) {
  return (
    <Group justify="space-between">
      {form.mayDelete ? (
        <Button variant="light" color="red" onClick={() => form.setIsAsking(true)}>
          Delete
        </Button>
      ) : (
        <span />
      )}
      <Group>
        <Text size="sm" c="dimmed" aria-live="polite">
          {form.obstacle}
        </Text>
        <Button type="submit" disabled={form.obstacle !== undefined || !form.maySave} loading={form.isBusy}>
          Save
        </Button>
      </Group>
    </Group>
  );
}

function useRowForm({ name, row, onClose }: RowModalProps) {
  const tab: AdminTab = adminTabs[name];
  const mode: 'create' | 'update' = row === undefined ? 'create' : 'update';
  const may = useMay();
  const writes = useTabWrites(name);
  const [start] = useState(() => startDraft(tab, mode, row));
  const [draft, setDraft] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const [link, setLink] = useState<string>();
  const id = String(row?.[tab.idField] ?? '');
  const [lock] = useState(() => lockOf(name, row, new Date()));
  const obstacle = lock ?? obstacleOf(tab, mode, start, draft);
  const save = async (): Promise<void> => {
    const cells = changesOf(tab, mode, start, draft);
    const saved =
      mode === 'create' ? await writes.create(cells) : await writes.edit(id, Number(row?.['version']), cells);
    if (saved === undefined) return;
    showToast(mode === 'create' ? `The ${tab.rowName} was made.` : 'Your changes are saved.');
    const { setPasswordLink } = saved;
    if (typeof setPasswordLink === 'string') setLink(setPasswordLink);
    else onClose();
  };
  const remove = async (): Promise<void> => {
    const removed = await writes.remove(id);
    setIsAsking(false);
    if (removed === undefined) return;
    showToast(`The ${tab.rowName} was deleted.`);
    onClose();
  };
  return {
    ...{ mode, draft, obstacle, isAsking, setIsAsking, link, isBusy: writes.isBusy },
    maySave: lock === undefined && may(mode === 'create' ? tab.permissions.create : tab.permissions.update),
    mayDelete: mode === 'update' && tab.permissions.delete !== undefined && may(tab.permissions.delete),
    fault: writes.fault?.text ?? '',
    errorOf: (column: string): string | undefined => {
      const definition = tab.columns.find((one) => one.name === column);
      const own =
        definition === undefined || !touched.has(column) ? undefined : faultOfCell(definition, draft[column]);
      return writes.fault?.byField[column] ?? own;
    },
    setCell: (column: string, value: AdminRow[string]): void => {
      setDraft((old) => ({ ...old, [column]: value }));
      setTouched((old) => new Set(old).add(column));
      writes.clearFault();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      if (obstacle === undefined) void save();
    },
    remove: (): void => void remove(),
  };
}

/** The one-time link of a new member, to be handed over where no mail is sent. */
function LinkModal({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <StaffModal title="The member was made" isOpen onClose={onClose}>
      <Stack>
        <Text>
          A mail with this link is on its way. It works once, within three days; you may also hand it over
          yourself. It is not shown again.
        </Text>
        <Code block>{link}</Code>
        <Group justify="flex-end">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </StaffModal>
  );
}
