import { Button, Group, Stack, Text } from '@mantine/core';
import { Fragment, type ComponentProps, type ComponentType } from 'react';

import { isWritable } from '#contract/admin-columns.ts';
import type { AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { isolated } from '#domain/isolated.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { RowHistory } from '#web/staff/undo/row-history.tsx';
import { LinkModal } from './link-modal.tsx';
import { ContrastNote, LookPreview } from './look-preview.tsx';
import { RowConflict, RowGone } from './row-conflict.tsx';
import { PasswordLinkField } from './password-link-field.tsx';
import { columnsOf } from './row-draft.ts';
import { RowField } from './row-field.tsx';
import { nameOfRow } from './row-name.ts';
import type { useSelectOptions } from './select-options.ts';
import { useRowForm, type EditedRow } from './use-row-form.ts';

type Live = ComponentType<{ draft: AdminRow }>;

/** The extra parts of a tab's modal that follow the draft: next to the form, and below one of its fields. */
const followers: Partial<Record<AdminTabName, { Beside: Live; below: string; Note: Live }>> = {
  'pass-customizations': { Beside: LookPreview, below: 'passCustomizationColor', Note: ContrastNote },
};

interface RowModalProps {
  name: AdminTabName;
  /** The key of the modal: another row or another mode gets a new form. */
  edited: EditedRow;
  optionsOf: ReturnType<typeof useSelectOptions>;
  /** Called with the cells of a deleted row, to create a new row from them. */
  onMakeAnew: (from: AdminRow) => void;
  onClose: () => void;
}

/** The modal of a data tab: New, or Edit with Delete (staff §4). */
export function RowModal(props: RowModalProps) {
  const { name, edited, onClose } = props;
  const { itemIds } = useStaffPage();
  const form = useRowForm({ ...props, itemIds });
  const { tab } = form;
  const Preview = followers[name]?.Beside;
  const row = edited.mode === 'update' ? edited.row : undefined;
  if (form.link !== undefined) return <LinkModal link={form.link} onClose={onClose} />;
  return (
    <StaffModal
      title={edited.mode === 'create' ? `New ${tab.rowName}` : `Edit ${tab.rowName}`}
      isOpen
      onClose={onClose}
      size={Preview === undefined ? 'lg' : 'xl'}
      leaveQuestion={form.isTouched ? discardQuestion : undefined}
    >
      <form onSubmit={form.submit}>
        <Stack>
          <Group align="flex-start" gap="lg">
            <Fields {...props} form={form} />
            {Preview === undefined ? null : <Preview draft={{ ...row, ...form.draft }} />}
          </Group>
          <LateNotice {...props} form={form} />
          <Footer form={form} />
        </Stack>
      </form>
      {row === undefined ? null : (
        <RowHistory
          name={name}
          id={String(row[tab.idField])}
          onUndone={form.isTouched ? undefined : onClose}
        />
      )}
      {row === undefined ? null : <DeleteQuestion {...props} form={form} row={row} />}
    </StaffModal>
  );
}

type PartProps = RowModalProps & { form: ReturnType<typeof useRowForm> };

function Fields({ form, name, edited, optionsOf }: PartProps) {
  const follower = followers[name];
  return (
    <Stack flex="2 1 300px">
      {columnsOf(form.tab, form.mode).map((column) => (
        <Fragment key={column.name}>
          <ShownField
            column={column}
            value={form.draft[column.name] ?? null}
            options={column.kind === 'select' ? optionsOf(column.options) : []}
            error={form.errorOf(column)}
            isReadOnly={!isWritable(column, form.mode) || !form.maySave}
            id={edited.mode === 'update' ? String(edited.row[form.tab.idField]) : undefined}
            onChange={(value) => form.setCells({ [column.name]: value })}
          />
          {follower?.below === column.name ? <follower.Note draft={form.draft} /> : null}
        </Fragment>
      ))}
    </Stack>
  );
}

/** A field, and beside a password the button that mails its member a link; a new member gets the link without asking. */
function ShownField({ id, ...props }: ComponentProps<typeof RowField> & { id: string | undefined }) {
  const { column, isReadOnly } = props;
  if (column.kind !== 'password') return <RowField {...props} />;
  if (id === undefined || isReadOnly) return null;
  return (
    <>
      <RowField {...props} />
      <PasswordLinkField id={id} />
    </>
  );
}

/** Shows both versions side by side if another person saved first. */
function LateNotice({ form, edited, optionsOf, onMakeAnew }: PartProps) {
  const { tab, late, draft, mayCreate } = form;
  if (late === null || edited.mode === 'create') return null;
  if (late.kind === 'gone') {
    const makeAnew = (): void => onMakeAnew({ ...edited.row, ...draft });
    return <RowGone tab={tab} onMakeAnew={mayCreate ? makeAnew : undefined} />;
  }
  const { theirs, mine, base } = late;
  return (
    <RowConflict
      // The saved row may change again before this draft is saved.
      key={JSON.stringify(theirs)}
      {...{ tab, theirs, mine, base, draft, optionsOf }}
      onDraft={form.setCells}
    />
  );
}

function Footer({ form }: { form: ReturnType<typeof useRowForm> }) {
  return (
    <ModalActions fault={form.fault}>
      {form.mayDelete ? (
        <Button variant="light" color="red" onClick={() => form.setIsAsking(true)}>
          Delete
        </Button>
      ) : null}
      <Text size="sm" c="dimmed" aria-live="polite" flex="1 1 0" ta="end">
        {form.obstacle ?? form.note}
      </Text>
      <Button type="submit" disabled={form.obstacle !== undefined || !form.maySave} loading={form.isBusy}>
        Save
      </Button>
    </ModalActions>
  );
}

function DeleteQuestion({ form, optionsOf, row }: PartProps & { row: AdminRow }) {
  const park = useStaffPage();
  const { tab } = form;
  return (
    <ConfirmDialog
      isOpen={form.isAsking}
      title={`Delete ${tab.rowName}`}
      text={`This deletes ${isolated(nameOfRow(tab, row, optionsOf, park))}. Are you sure you wish to proceed?`}
      action={`Delete ${tab.rowName}`}
      isBusy={form.isBusy}
      onConfirm={form.remove}
      onCancel={() => form.setIsAsking(false)}
    />
  );
}
