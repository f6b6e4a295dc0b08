import { AppShell, Avatar, Burger, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, type ReactNode } from 'react';

import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useLayer } from '#web/staff/ui/layers.ts';
import { PlainButton } from '#web/staff/ui/basics.tsx';

/** The place of the top navigation above a page. */
export function StaffShell({ bar, children }: { bar: ReactNode; children?: ReactNode }) {
  return (
    <AppShell header={{ height: 56 }} padding="md">
      <AppShell.Header>{bar}</AppShell.Header>
      <AppShell.Main>{children}</AppShell.Main>
    </AppShell>
  );
}

/** The member who is signed in, and what the navigation offers. */
export interface Navigation {
  username: string;
  /** Null if the member may not open the tabs. */
  admin: { isOpen: boolean; onFollow: () => void } | null;
  onAccount: () => void;
  onLogOut: () => void;
}

/** The brand's logo and, for a member, the one box that finds a guest, the links, the member's name, and Logout; narrow screens fold them into a menu. */
export function TopNavigation({ member, find }: { member: Navigation | null; find?: ReactNode }) {
  return (
    <Group h="100%" justify="space-between" wrap="nowrap" gap="sm" className="@container px-[16px]">
      <Logo />
      {member === null ? null : (
        <>
          {find}
          <WideNavigation {...member} />
          <NarrowNavigation {...member} />
        </>
      )}
    </Group>
  );
}

function Logo() {
  const { brandName, artwork } = staffPage();
  return (
    <picture className="min-w-0 max-w-[50vw]">
      <source media="(prefers-color-scheme: dark)" srcSet={artwork.logoOnDark.href} />
      <img
        src={artwork.logo.href}
        alt={brandName}
        width={artwork.logo.width}
        height={artwork.logo.height}
        className="h-8 w-auto max-w-full object-contain object-left"
      />
    </picture>
  );
}

function WideNavigation({ username, admin, onAccount, onLogOut }: Navigation) {
  const [isOpen, menu] = useDisclosure(false);
  const account = useRef<HTMLButtonElement>(null);
  useLayer(isOpen, menu.close);
  const openAccount = (): void => {
    // The menu item is removed when its menu closes, so the focus could not return to it.
    account.current?.focus();
    onAccount();
  };
  return (
    <Group component="nav" aria-label="Main" visibleFrom="md" gap="xs" wrap="nowrap" flex="none">
      <AdminLink admin={admin} />
      <Menu position="bottom-end" opened={isOpen} onOpen={menu.open} onClose={menu.close}>
        <Menu.Target>
          <Button ref={account} variant="subtle" leftSection={<Initials of={username} />}>
            {username}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={openAccount}>Your account</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PlainButton onClick={onLogOut}>Logout</PlainButton>
    </Group>
  );
}

/** The first letters of the parts of the name before the host, such as "mo" for "maya.okafor". */
function Initials({ of }: { of: string }) {
  const [name = ''] = of.split('@');
  const letters = name.split(/[._-]+/).map((part) => part.slice(0, 1));
  return (
    <Avatar size={28} color="brand" aria-hidden>
      {letters.slice(0, 2).join('').toUpperCase()}
    </Avatar>
  );
}

function NarrowNavigation({ username, admin, onAccount, onLogOut }: Navigation) {
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
        hiddenFrom="md"
        flex="none"
        opened={isOpen}
        onClick={toggle}
        aria-label="Menu"
        aria-expanded={isOpen}
      />
      {isOpen ? (
        <Stack
          component="nav"
          aria-label="Main"
          hiddenFrom="md"
          gap="xs"
          p="md"
          className="absolute inset-x-0 top-14 border-b border-line bg-surface"
        >
          <Text size="sm" className="wrap-anywhere">
            {username}
          </Text>
          <AdminLink admin={admin} onFollow={close} />
          <PlainButton onClick={onAccount}>Your account</PlainButton>
          <PlainButton onClick={onLogOut}>Logout</PlainButton>
        </Stack>
      ) : null}
    </>
  );
}

function AdminLink({ admin, onFollow }: Pick<Navigation, 'admin'> & { onFollow?: () => void }) {
  // The places beside the open one say where everything is.
  if (admin === null || admin.isOpen) return null;
  return (
    <Button
      component="a"
      href="/admin"
      variant="subtle"
      onClick={(event) => {
        event.preventDefault();
        onFollow?.();
        admin.onFollow();
      }}
    >
      Admin
    </Button>
  );
}
