import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

import { goToOf } from './staff-places.tsx';
import { StaffShell, TopNavigation } from './top-navigation.tsx';
import { AccountModal } from '#web/staff/account/account-modal.tsx';
import { FindButton } from '#web/staff/find/find-button.tsx';
import { UndoButton } from '#web/staff/undo/undo-button.tsx';
import { logOut } from '#web/staff/session/log-out.ts';
import { useMay, useUser } from '#web/staff/session/use-session.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** The top navigation and the page below it. */
export function StaffFrame({ children }: { children: ReactNode }) {
  return <StaffShell bar={<SessionNavigation />}>{children}</StaffShell>;
}

/** The top navigation of the member of this session. */
function SessionNavigation() {
  const user = useUser();
  const may = useMay();
  const page = useStaffPage();
  const [path, navigate] = useLocation();
  const [isAccountOpen, account] = useDisclosure(false);
  if (user === null) return <TopNavigation member={null} />;
  const admin = { isOpen: path.startsWith('/admin'), onFollow: () => navigate('/admin') };
  return (
    <>
      <TopNavigation
        find={
          may('_Admin') && user.secondFactor?.isDue !== true ? (
            <>
              <FindButton goTo={goToOf(may, page)} />
              <UndoButton />
            </>
          ) : null
        }
        member={{
          username: user.teamMemberUsername,
          admin: may('_Admin') ? admin : null,
          onAccount: account.open,
          onLogOut: () => {
            // The next member who signs in begins anew, and not at the screen of this one.
            navigate('/admin', { replace: true });
            void logOut();
          },
        }}
      />
      <AccountModal isOpen={isAccountOpen} onClose={account.close} />
    </>
  );
}
