import { AppShell, Burger, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';

import { OneTimeCodeModal } from './one-time-code-modal.tsx';
import { logOut } from '#web/staff/session/log-out.ts';
import { useMay, useUser } from '#web/staff/session/use-session.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useLayer } from '#web/staff/ui/layers.ts';

/** The top navigation and the page below it. */
export function StaffFrame({ children }: { children: ReactNode }) {
  return (
    <AppShell header={{ height: 60 }} padding="md">
      <AppShell.Header>
        <TopNavigation />
      </AppShell.Header>
      <AppShell.Main>{children}</AppShell.Main>
    </AppShell>
  );
}

/** The links that the member may follow, the member's name, and Log Out; narrow screens fold them into a menu. */
function TopNavigation() {
  const user = useUser();
  const [isCodeOpen, code] = useDisclosure(false);
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Logo />
      {user === null ? null : (
        <>
          <WideNavigation username={user.teamMemberUsername} onCodes={code.open} />
          <NarrowNavigation username={user.teamMemberUsername} onCodes={code.open} />
          <OneTimeCodeModal isOpen={isCodeOpen} onClose={code.close} />
        </>
      )}
    </Group>
  );
}

function Logo() {
  const { brandName, artwork } = useStaffPage();
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={artwork.logoOnDark.href} />
      <img
        src={artwork.logo.href}
        alt={brandName}
        width={artwork.logo.width}
        height={artwork.logo.height}
        className="h-8 w-auto max-w-[50vw] object-contain object-left"
      />
    </picture>
  );
}

interface NavigationProps {
  username: string;
  onCodes: () => void;
}

function WideNavigation({ username, onCodes }: NavigationProps) {
  const [isOpen, menu] = useDisclosure(false);
  const account = useRef<HTMLButtonElement>(null);
  useLayer(isOpen, menu.close);
  const openCodes = (): void => {
    // The menu item is removed when its menu closes, so the focus could not return to it.
    account.current?.focus();
    onCodes();
  };
  return (
    <Group component="nav" aria-label="Main" visibleFrom="sm" gap="sm">
      <AdminLink onFollow={() => undefined} />
      <Menu position="bottom-end" opened={isOpen} onOpen={menu.open} onClose={menu.close}>
        <Menu.Target>
          <Button ref={account} variant="subtle">
            {username}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={openCodes}>One-time codes</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => void logOut()}>
        Logout
      </Button>
    </Group>
  );
}

function NarrowNavigation({ username, onCodes }: NavigationProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const burger = useRef<HTMLButtonElement>(null);
  useLayer(isOpen, () => {
    close();
    burger.current?.focus();
  });
  return (
    <>
      <Burger
        ref={burger}
        hiddenFrom="sm"
        opened={isOpen}
        onClick={toggle}
        aria-label="Menu"
        aria-expanded={isOpen}
      />
      {isOpen ? (
        <Stack component="nav" aria-label="Main" hiddenFrom="sm" gap="xs" p="md" className="staff-menu">
          <Text size="sm">{username}</Text>
          <AdminLink onFollow={close} />
          <Button variant="default" onClick={onCodes}>
            One-time codes
          </Button>
          <Button variant="default" onClick={() => void logOut()}>
            Logout
          </Button>
        </Stack>
      ) : null}
    </>
  );
}

function AdminLink({ onFollow }: { onFollow: () => void }) {
  const may = useMay();
  const [path, navigate] = useLocation();
  if (!may('_Admin')) return null;
  return (
    <Button
      component="a"
      href="/admin"
      variant={path.startsWith('/admin') ? 'light' : 'subtle'}
      onClick={(event) => {
        event.preventDefault();
        onFollow();
        navigate('/admin');
      }}
    >
      Admin
    </Button>
  );
}
