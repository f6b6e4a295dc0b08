import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

import { OneTimeCodeModal } from './one-time-code-modal.tsx';
import { StaffShell, TopNavigation } from './top-navigation.tsx';
import { logOut } from '#web/staff/session/log-out.ts';
import { useMay, useUser } from '#web/staff/session/use-session.ts';

/** The top navigation and the page below it. */
export function StaffFrame({ children }: { children: ReactNode }) {
  return <StaffShell bar={<SessionNavigation />}>{children}</StaffShell>;
}

/** The top navigation of the member of this session. */
function SessionNavigation() {
  const user = useUser();
  const may = useMay();
  const [path, navigate] = useLocation();
  const [isCodeOpen, code] = useDisclosure(false);
  if (user === null) return <TopNavigation member={null} />;
  const admin = { isOpen: path.startsWith('/admin'), onFollow: () => navigate('/admin') };
  return (
    <>
      <TopNavigation
        member={{
          username: user.teamMemberUsername,
          admin: may('_Admin') ? admin : null,
          onCodes: code.open,
          onLogOut: () => void logOut(),
        }}
      />
      <OneTimeCodeModal isOpen={isCodeOpen} onClose={code.close} />
    </>
  );
}
