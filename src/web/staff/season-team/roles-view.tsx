import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';

import type { StaffRole, StaffRoles } from '#contract/calls/staff-roles.ts';
import { countWords } from '#domain/count-words.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleModal } from './role-modal.tsx';
import { useRoles } from './use-team.ts';

/** The roles, and who may do what by level and by role. */
export function RolesView() {
  const may = useMay();
  const roles = useRoles();
  const [open, setOpen] = useState<StaffRole | 'new' | null>(null);
  const { data } = roles;
  return (
    <Stack>
      <Text>
        A role gives its members some permissions, whatever their level. The levels stay as they are.
      </Text>
      <QueryFault what="The roles" query={roles} />
      {roles.isPending ? <LoadingMark /> : null}
      {data === undefined ? null : (
        <>
          {may('Permission Create') ? (
            <Group>
              <Button onClick={() => setOpen('new')}>New role</Button>
            </Group>
          ) : null}
          <RoleList roles={data.roles} onOpen={setOpen} />
          <Title order={2} size="h4">
            Permissions by level and role
          </Title>
          <PermissionMatrix {...data} />
        </>
      )}
      {open === null || data === undefined ? null : (
        <RoleModal role={open === 'new' ? undefined : open} roles={data} onClose={() => setOpen(null)} />
      )}
    </Stack>
  );
}

function RoleList({ roles, onOpen }: Pick<StaffRoles, 'roles'> & { onOpen: (role: StaffRole) => void }) {
  const may = useMay();
  const park = useStaffPage();
  if (roles.length === 0) return <Text>There is no role yet.</Text>;
  return (
    <StackingTable label="Roles" heads={['Role', 'Permissions', 'Members', 'Edit']}>
      {roles.map((role) => (
        <StackingRow
          key={role.roleGUID}
          cells={{
            Role: role.roleName,
            Permissions: role.permissions.join(', '),
            Members: countWords(role.members, 'member', 'members', park),
            Edit:
              role.locked === null && (may('Permission Update') || may('Permission Delete')) ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Edit ${role.roleName}`}
                  onClick={() => onOpen(role)}
                >
                  Edit
                </Button>
              ) : (
                role.locked
              ),
          }}
        />
      ))}
    </StackingTable>
  );
}
