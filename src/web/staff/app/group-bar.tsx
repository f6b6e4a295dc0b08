import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';

import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
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
export function GroupBar({ tabs, open, waiting, onOpen }: GroupBarProps) {
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useId();
  const fold = (): void => setUnfolded(null);
  const bar = useClickOutside<HTMLElement>(fold);
  useLayer(unfolded !== null, () => {
    fold();
    opener.current?.focus();
  });
  const groups = groupTabs(tabs);
  const shown = groups.find(({ title }) => title === unfolded)?.tabs ?? [];
  const openOf = (slug: string): number => waiting.find((one) => one.slug === slug)?.open ?? 0;
  return (
    <nav ref={bar} className="staff-bar" data-unfolded={unfolded !== null} aria-label="Groups of tabs">
      {groups.map((group) => {
        const isUnfolded = group.title === unfolded;
        return (
          <UnstyledButton
            key={group.title}
            className="staff-bar-button"
            data-current={group.tabs.some(({ slug }) => slug === open)}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? list : undefined}
            {...countOf(countGroup(group.tabs, openOf))}
            onClick={(event) => {
              opener.current = event.currentTarget;
              setUnfolded(isUnfolded ? null : group.title);
            }}
          >
            <StaffIcon name={group.icon} />
            <span>{group.title}</span>
          </UnstyledButton>
        );
      })}
      {unfolded === null ? null : (
        <ul id={list} className="staff-bar-list" aria-label={unfolded}>
          {shown.map(({ slug, title }) => (
            <li key={slug}>
              <UnstyledButton
                aria-current={slug === open ? 'page' : undefined}
                {...countOf(openOf(slug))}
                onClick={() => {
                  fold();
                  onOpen(slug);
                }}
              >
                <StaffIcon name={iconOfTab(slug)} />
                {title}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** How many wait in a group. The queue has the requests of all kinds, so those of its neighbors are in its count. */
function countGroup(tabs: readonly { slug: string }[], openOf: (slug: string) => number): number {
  const slugs = tabs.map(({ slug }) => slug);
  const inQueue = slugs.includes('requests') ? openOf('requests') : 0;
  return inQueue > 0 ? inQueue : slugs.reduce((sum, slug) => sum + openOf(slug), 0);
}

/** The counter is drawn by the style sheet and described, so that the name of its button stays the title. */
function countOf(count: number) {
  return count === 0 ? {} : { 'data-count': count, 'aria-description': `${count} waiting for an answer` };
}
