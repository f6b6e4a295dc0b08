import { Table, Text } from '@mantine/core';

import type { StaffRoles } from '#contract/calls/staff-roles.ts';
import { countWords } from '#domain/count-words.ts';

import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** Every permission with the levels and the roles that have it. Its columns are data, so it scrolls and is no `RowList`. */
export function PermissionMatrix({ roles, permissions, levels }: StaffRoles) {
  const park = useStaffPage();
  return (
    <ScrollRegion label="Permissions by level and role">
      <Table stickyHeader verticalSpacing={4} className="staff-matrix">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Permission</Table.Th>
            {levels.map(({ level, members, isReadOnly }) => (
              <Table.Th key={level}>
                Level {level}
                <Text size="xs" c="dimmed">
                  {countWords(members, 'member', 'members', park)}
                  {isReadOnly ? ', read-only' : ''}
                </Text>
              </Table.Th>
            ))}
            {roles.map(({ roleGUID, roleName, members }) => (
              <Table.Th key={roleGUID}>
                <bdi>{roleName}</bdi>
                <Text size="xs" c="dimmed">
                  Role, {countWords(members, 'member', 'members', park)}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {permissions.map(({ name, level: needed, levels: having }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
                <Text size="xs" c="dimmed">
                  {needed === null ? 'Closed to everyone' : `From level ${needed}`}
                </Text>
              </Table.Th>
              {levels.map(({ level }) => (
                <Cell key={level} isGiven={having.includes(level)} />
              ))}
              {roles.map(({ roleGUID, permissions: given }) => (
                <Cell key={roleGUID} isGiven={needed !== null && given.includes(name)} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function Cell({ isGiven }: { isGiven: boolean }) {
  return (
    <Table.Td>
      {isGiven ? (
        'Yes'
      ) : (
        <Text span size="sm" c="dimmed">
          No
        </Text>
      )}
    </Table.Td>
  );
}
