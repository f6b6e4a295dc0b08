import { Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { Icon } from '#web/staff/ui/icon.tsx';
import { useLayer } from '#web/staff/ui/layers.ts';
import type { Waiting } from '#web/staff/ui/use-waiting.ts';
import type { StaffTab } from './staff-tabs.tsx';
import { groupTabs, iconOfTab } from './tab-groups.ts';

interface GroupBarProps {
  tabs: readonly StaffTab[];
  /** The slug of the open screen. */
  open: string;
  waiting: readonly Waiting[];
  onOpen: (slug: string) => void;
}

/** The tab selector of a phone: a bar at the bottom with a button for each group, which opens the list of its tabs. */
export function GroupBar({ tabs, ...rest }: GroupBarProps) {
  return (
    <nav className="staff-bar" aria-label="Groups of tabs">
      {groupTabs(tabs).map((group) => (
        <GroupButton key={group.title} {...group} {...rest} />
      ))}
    </nav>
  );
}

function GroupButton({
  title,
  icon,
  tabs,
  open,
  waiting,
  onOpen,
}: GroupBarProps & { title: string; icon: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  const openOf = (slug: string): number => waiting.find((one) => one.slug === slug)?.open ?? 0;
  const count = tabs.reduce((sum, { slug }) => sum + openOf(slug), 0);
  const hasOpen = tabs.some(({ slug }) => slug === open);
  return (
    <Menu position="top" width={280} shadow="md" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <UnstyledButton
          className="staff-bar-button"
          data-current={hasOpen}
          {...(count === 0 ? {} : { 'data-count': count, 'aria-description': `${count} requests wait` })}
        >
          <Icon name={icon} />
          <span>{title}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ slug, title: name }) => (
          <Menu.Item
            key={slug}
            leftSection={<Icon name={iconOfTab(slug)} />}
            aria-current={slug === open ? 'page' : undefined}
            {...(openOf(slug) === 0 ? {} : { 'data-count': openOf(slug) })}
            onClick={() => onOpen(slug)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
