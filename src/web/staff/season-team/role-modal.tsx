import { Button, Checkbox, Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';

import { roleNameLengthMax, type StaffRole, type StaffRoles } from '#contract/calls/staff-roles.ts';
import { countWords } from '#domain/count-words.ts';
import { isolated } from '#domain/isolated.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { teamKey } from './use-team.ts';

interface RoleModalProps {
  /** Undefined for a new role. */
  role: StaffRole | undefined;
  roles: StaffRoles;
  onClose: () => void;
}

/** Makes or edits a role. Permissions that the member does not have are shown, and cannot be chosen. */
export function RoleModal({ role, roles, onClose }: RoleModalProps) {
  const may = useMay();
  const { roleName, permissions } = role ?? noRole;
  const [name, setName] = useState(roleName);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set(permissions));
  const [isAsking, setIsAsking] = useState(false);
  const { save, remove, isBusy, failure } = useRoleWrites(role, onClose);
  const maySave = may(role === undefined ? 'Permission Create' : 'Permission Update');
  const isTouched = name !== roleName || !isSameSet(given, permissions);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save({ roleName: name, permissions: [...given] });
  };
  return (
    <StaffModal
      title={role === undefined ? 'New role' : 'Edit role'}
      isOpen
      size="xl"
      onClose={onClose}
      leaveQuestion={isTouched ? discardQuestion : undefined}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            data-autofocus
            withAsterisk
            maxLength={roleNameLengthMax}
            disabled={!maySave}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PermissionFields isOff={!maySave} roles={roles} given={given} onChange={setGiven} />
          <ModalActions fault={failure}>
            {role === undefined ? null : <DeleteButton onAsk={() => setIsAsking(true)} />}
            <Button type="submit" loading={isBusy} disabled={!maySave || !isComplete(name, given)}>
              Save
            </Button>
          </ModalActions>
        </Stack>
      </form>
      {role === undefined ? null : (
        <DeleteRole {...{ role, roles, isAsking, isBusy, remove }} onCancel={() => setIsAsking(false)} />
      )}
    </StaffModal>
  );
}

const noRole = { roleName: '', permissions: [] as string[] };

function isComplete(name: string, given: ReadonlySet<string>): boolean {
  return name.trim() !== '' && given.size > 0;
}

function DeleteButton({ onAsk }: { onAsk: () => void }) {
  const may = useMay();
  if (!may('Permission Delete')) return null;
  return (
    <Button variant="light" color="red" onClick={onAsk}>
      Delete
    </Button>
  );
}

function isSameSet(one: ReadonlySet<string>, other: readonly string[]): boolean {
  return one.size === other.length && other.every((name) => one.has(name));
}

interface PermissionFieldsProps {
  isOff: boolean;
  roles: StaffRoles;
  given: ReadonlySet<string>;
  onChange: (given: ReadonlySet<string>) => void;
}

function PermissionFields({ isOff, roles, given, onChange }: PermissionFieldsProps) {
  const choose = (permission: string): void => {
    const next = new Set(given);
    if (!next.delete(permission)) next.add(permission);
    onChange(next);
  };
  return (
    <Fieldset legend="Permissions" disabled={isOff}>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="xs">
        {roles.permissions.map(({ name, mayGive }) => (
          <Checkbox
            key={name}
            label={name}
            disabled={!mayGive && !given.has(name)}
            checked={given.has(name)}
            onChange={() => choose(name)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

interface DeleteRoleProps {
  role: StaffRole;
  roles: StaffRoles;
  isAsking: boolean;
  isBusy: boolean;
  remove: () => void;
  onCancel: () => void;
}

function DeleteRole({ role, roles, isAsking, isBusy, remove, onCancel }: DeleteRoleProps) {
  const park = useStaffPage();
  // The newest list knows how many have the role by now.
  const newest = roles.roles.find(({ roleGUID }) => roleGUID === role.roleGUID) ?? role;
  const members = countWords(newest.members, 'member', 'members', park);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title="Delete role"
      text={`This deletes the role ${isolated(role.roleName)} and takes it from ${members}.`}
      action="Delete role"
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}

function useRoleWrites(role: StaffRole | undefined, onClose: () => void) {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const headers = { 'if-match': `"${role?.version ?? 0}"` };
  const params = { id: role?.roleGUID ?? '' };
  const end = async (result: Parameters<typeof failureText>[0] | { ok: true }): Promise<void> => {
    await client.invalidateQueries({ queryKey: teamKey });
    if (result.ok) onClose();
    else fail(failureText(result));
  };
  return {
    isBusy,
    failure,
    save: (body: { roleName: string; permissions: string[] }) =>
      run(async () =>
        end(
          role === undefined
            ? await staffSend('POST /api/admin/team-role/', body)
            : await staffSend('PUT /api/admin/team-role/:id', body, { params, headers }),
        ),
      ),
    remove: () =>
      void run(async () =>
        end(await staffSend('DELETE /api/admin/team-role/:id', undefined, { params, headers })),
      ),
  };
}
