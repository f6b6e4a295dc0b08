import { Tabs, UnstyledButton } from '@mantine/core';
import { useId } from 'react';

import { countWords } from '#domain/count-words.ts';

import { useOwnSetting } from '#web/staff/session/own-settings.ts';
import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import type { Waiting } from '#web/staff/ui/use-waiting.ts';
import type { StaffTab } from './staff-tabs.tsx';
import { groupTabs, iconOfTab } from './tab-groups.ts';

interface SidebarProps {
  tabs: readonly StaffTab[];
  /** The slug of the open screen. */
  open: string;
  waiting: readonly Waiting[];
}

/** The tab selector of a wide screen: groups that fold, and a narrow form with icons only. Both are kept. */
export function Sidebar({ tabs, open, waiting }: SidebarProps) {
  const [look, setLook] = useOwnSetting('sidebar', readLook);
  const { isNarrow, closed } = look;
  const fold = (title: string): void =>
    setLook({
      isNarrow,
      closed: closed.includes(title) ? closed.filter((one) => one !== title) : [...closed, title],
    });
  return (
    <div className="staff-sidebar" data-narrow={isNarrow}>
      {groupTabs(tabs).map((group) => (
        <Group
          key={group.title}
          {...group}
          open={open}
          waiting={waiting}
          isFolded={closed.includes(group.title)}
          onFold={() => fold(group.title)}
        />
      ))}
      <UnstyledButton
        className="staff-fold-sidebar"
        aria-expanded={!isNarrow}
        aria-label="Names of the tabs"
        title={isNarrow ? 'Show the names of the tabs' : 'Show icons only'}
        onClick={() => setLook({ isNarrow: !isNarrow, closed })}
      >
        <StaffIcon name="sidebar" />
      </UnstyledButton>
    </div>
  );
}

interface GroupProps extends SidebarProps {
  title: string;
  isFolded: boolean;
  onFold: () => void;
}

function Group({ title, tabs, open, waiting, isFolded, onFold }: GroupProps) {
  const list = useId();
  const hasOpen = tabs.some(({ slug }) => slug === open);
  const first = tabs[0]?.slug;
  return (
    <div className="staff-group">
      <UnstyledButton
        className="staff-group-title"
        aria-expanded={!isFolded}
        aria-controls={list}
        onClick={onFold}
      >
        <span>{title}</span>
        <StaffIcon name="chevron" />
      </UnstyledButton>
      <Tabs.List id={list} aria-label={title} hidden={isFolded} className="staff-tabs">
        {tabs.map((tab) => (
          <SidebarTab
            key={tab.slug}
            tab={tab}
            waiting={waiting.find(({ slug }) => slug === tab.slug)}
            // Each list needs one tab that the Tab key reaches.
            {...(hasOpen ? {} : { tabIndex: tab.slug === first ? 0 : -1 })}
          />
        ))}
      </Tabs.List>
    </div>
  );
}

interface SidebarTabProps {
  tab: StaffTab;
  waiting: Waiting | undefined;
  tabIndex?: number;
}

/** The counter is drawn by the style sheet and described, so that the name of the tab stays its title. */
function SidebarTab({ tab, waiting, ...focus }: SidebarTabProps) {
  const park = useStaffPage();
  const counted =
    waiting === undefined || waiting.open === 0
      ? {}
      : {
          'data-count': waiting.open > 99 ? '99+' : waiting.open,
          'data-late': waiting.late > 0,
          'aria-description': describe(waiting, park),
        };
  return (
    <Tabs.Tab
      {...focus}
      {...counted}
      value={tab.slug}
      title={tab.title}
      leftSection={<StaffIcon name={iconOfTab(tab.slug)} />}
    >
      {tab.title}
    </Tabs.Tab>
  );
}

/** Says how many wait, such as "3 requests wait, 1 late". */
export function describe({ open, late }: Pick<Waiting, 'open' | 'late'>, park: { locale: string }): string {
  const waits = countWords(open, 'request waits', 'requests wait', park);
  return late === 0 ? waits : `${waits}, ${late} late`;
}

interface Look {
  isNarrow: boolean;
  /** The titles of the folded groups. */
  closed: readonly string[];
}

const plainLook: Look = { isNarrow: false, closed: [] };

function readLook(kept: unknown): Look {
  if (typeof kept !== 'object' || kept === null) return plainLook;
  const { isNarrow, closed } = kept as Partial<Look>; // Only the sidebar writes this setting.
  return { isNarrow: isNarrow === true, closed: Array.isArray(closed) ? closed : [] };
}
