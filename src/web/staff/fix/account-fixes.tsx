import { Button, Flex } from '@mantine/core';
import { useState, type ComponentType } from 'react';

import type { DeskAccount } from '#contract/calls/desk-club.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import type { AccountDialogProps } from './dialog-props.ts';
import { GiveGoodwill } from './goodwill-dialog.tsx';
import { MessageDialog } from './message-dialogs.tsx';
import { CorrectProfile } from './profile-dialog.tsx';
import { useDeskAccount, useReadDesk } from './use-desk.ts';

interface AccountFix {
  label: string;
  permission: PermissionName;
  isOffered: (account: DeskAccount) => boolean;
  dialog: ComponentType<AccountDialogProps>;
}

const isOpen = ({ isClosed }: DeskAccount): boolean => !isClosed;

const fixes: readonly AccountFix[] = [
  {
    label: 'Give goodwill points',
    permission: 'Loyalty Goodwill',
    isOffered: (account) =>
      isOpen(account) && Math.min(account.goodwill.perGift, account.goodwill.leftToday) > 0,
    dialog: GiveGoodwill,
  },
  {
    label: 'Correct account data',
    permission: 'Loyalty Profile Update',
    isOffered: isOpen,
    dialog: CorrectProfile,
  },
  { label: 'Write to member', permission: 'Guest Message', isOffered: isOpen, dialog: MessageMember },
];

interface AccountFixesProps {
  /** The number of the account. */
  number: string;
  /** Reads the page again; resolves when it has arrived. */
  onChanged: () => Promise<void>;
}

/** The buttons that fix something about an account: only those that its state and the permissions allow. */
export function AccountFixes({ number, onChanged }: AccountFixesProps) {
  const may = useMay();
  const query = useDeskAccount(number, may('Loyalty List'));
  const readAgain = useReadDesk(onChanged);
  const [open, setOpen] = useState<string | null>(null);
  const account = query.data;
  const Dialog = fixes.find(({ label }) => label === open)?.dialog;
  return (
    <>
      <QueryFault what="What can be fixed" query={query} />
      {account === undefined ? null : (
        <Flex component="fieldset" bd="0" p={0} m={0} aria-label="Fix this account" gap="xs" wrap="wrap">
          {fixes
            .filter((fix) => fix.isOffered(account) && may(fix.permission))
            .map(({ label }) => (
              <Button key={label} size="sm" variant="default" onClick={() => setOpen(label)}>
                {label}
              </Button>
            ))}
        </Flex>
      )}
      {Dialog === undefined || account === undefined ? null : (
        <Dialog account={account} onClose={() => setOpen(null)} onChanged={readAgain} />
      )}
    </>
  );
}

function MessageMember({ account, ...rest }: AccountDialogProps) {
  return (
    <MessageDialog
      {...rest}
      to={account.email}
      send={(text) =>
        staffSend('POST /api/admin/member-message/:userId', { text }, { params: { userId: account.account } })
      }
    />
  );
}
