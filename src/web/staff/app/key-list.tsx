import { Kbd, Table } from '@mantine/core';
import { useState } from 'react';

import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], 'Find a guest, a screen or an action, from any screen'],
  [['/'], 'Go to the search of this tab, or find a guest'],
  [['N'], 'Add a row, in a table; invite a list, in Season Team'],
  [['←', '→'], 'Move between the tabs of a place'],
  [['↑', '↓'], 'Move between the results of a search'],
  [['Enter'], 'Open the tab or the result'],
  [['Ctrl', 'Z'], 'Undo the change that was just reported, or see your last changes'],
  [['Ctrl', 'S'], 'Save the draft, in the Look Studio'],
  [['Home', 'End'], 'Go to the first or the last row, in a table that has the focus'],
  [['J', 'K'], 'Open the next or the previous request, in Requests'],
  [['A', 'D'], 'Approve or decline the opened request, after a question; the next one opens'],
  [['T', 'E'], 'Choose a text for its answer, or edit the message'],
  [['G', 'R'], 'Open the page of its guest or find the guest, or give the request back'],
  [['F'], 'Go to the filter, in Season Team'],
  [['A', 'D'], 'Select all shown members, or deactivate the selected, in Season Team'],
  [['Ctrl', 'Enter'], 'Invite the list, in Season Team'],
  [['Esc'], 'Close what is on top; typed text is not lost without a question'],
  [['?'], 'Show these keys'],
];

/** The list of all keys, which `?` opens while no field has the focus. */
export function KeyList() {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  // Most keyboards have the question mark on a key with Shift.
  useShortcuts({ 'shift+?': open, '?': open });
  return (
    <StaffModal title="Keys" isOpen={isOpen} onClose={() => setIsOpen(false)}>
      <Table aria-label="Keys" verticalSpacing="sm" mb="md">
        <Table.Tbody>
          {keys.map(([names, what]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" w={150}>
                {names.map((name) => (
                  <Kbd key={name} size="sm" me={4}>
                    {name}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </StaffModal>
  );
}
