/** The tabs of the back office in order. To add a tab, add a line here. */
import { lazy, type ReactNode } from 'react';

import { adminTabs, type AdminTabName } from '#contract/admin-tabs.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

/**
 * A tab: its last path segment, its title, the permission to see it, and its screen, which loads when the tab is
 * opened.
 */
export interface StaffTab {
  slug: string;
  title: string;
  permission: PermissionName;
  /** Further permissions, each of which is enough to see it. */
  orPermissions?: readonly PermissionName[];
  screen: ReactNode;
  /** What a park must have for this tab. */
  needs?: 'hasClub';
}

const DataTab = lazy(() => import('#web/staff/data-tab/data-tab.tsx'));
const LoyaltyTab = lazy(() => import('#web/staff/loyalty/loyalty-tab.tsx'));
const EarnRulesTab = lazy(() => import('#web/staff/earn-rules/earn-rules-tab.tsx'));
const RedeemTab = lazy(() => import('#web/staff/rewards/redeem-tab.tsx'));
const DeskTab = lazy(() => import('#web/staff/find/desk-tab.tsx'));
const OrdersTab = lazy(() => import('#web/staff/orders/orders-tab.tsx'));
const PassRefreshTab = lazy(() => import('#web/staff/pass-refresh/pass-refresh-tab.tsx'));
const QueueOfKind = lazy(() => import('#web/staff/requests/queue-of-kind.tsx'));
const MessagesTab = lazy(() => import('#web/staff/messages/messages-tab.tsx'));
const ImportsTab = lazy(() => import('#web/staff/imports/imports-tab.tsx'));
const ActivityTab = lazy(() => import('#web/staff/activity/activity-tab.tsx'));
const WatchTab = lazy(() => import('#web/staff/watch/watch-tab.tsx'));
const WebhooksTab = lazy(() => import('#web/staff/webhooks/webhooks-tab.tsx'));
const ApiKeysTab = lazy(() => import('#web/staff/api-keys/api-keys-tab.tsx'));
const GateTab = lazy(() => import('#web/staff/scan/gate-tab.tsx'));
const DashboardTab = lazy(() => import('#web/staff/dashboard/dashboard-tab.tsx'));
const GuestScreen = lazy(() => import('#web/staff/guest/guest-screen.tsx'));
const HealthTab = lazy(() => import('#web/staff/health/health-tab.tsx'));
const LooksTab = lazy(() => import('#web/staff/looks/looks-tab.tsx'));
const LookScreen = lazy(() => import('#web/staff/looks/look-screen.tsx'));
const RequestsTab = lazy(() => import('#web/staff/requests/requests-tab.tsx'));
const SeasonTeamTab = lazy(() => import('#web/staff/season-team/season-team-tab.tsx'));

/** All tabs, regardless of permissions and of what the park has. */
const staffTabs: readonly StaffTab[] = [
  ...Object.keys(adminTabs)
    .filter((name) => name !== 'answer-texts')
    .map(dataTab),
  { slug: 'loyalty', title: 'Loyalty', permission: 'Loyalty List', screen: <LoyaltyTab />, needs: 'hasClub' },
  {
    slug: 'earn-rules',
    title: 'Earn Rules',
    permission: 'Earn Rules List',
    screen: <EarnRulesTab />,
    needs: 'hasClub',
  },
  {
    slug: 'redeem-rewards',
    title: 'Redeem Rewards',
    permission: 'Reward Redeem',
    screen: <RedeemTab />,
    needs: 'hasClub',
  },
  { slug: 'desk', title: 'Desk', permission: 'Guest Search', screen: <DeskTab /> },
  { slug: 'orders', title: 'Orders', permission: 'Guest Search', screen: <OrdersTab /> },
  {
    slug: 'photo-requests',
    title: 'Photo Requests',
    permission: 'Photo Request List',
    screen: <QueueOfKind kind="photo" />,
  },
  {
    slug: 'club-requests',
    title: 'Club Requests',
    permission: 'Club Request List',
    screen: <QueueOfKind kind="club" />,
    needs: 'hasClub',
  },
  {
    slug: 'pass-refresh',
    title: 'Refresh Passes',
    permission: 'Pass Refresh List',
    screen: <PassRefreshTab />,
  },
  { slug: 'messages', title: 'Messages', permission: 'Message List', screen: <MessagesTab /> },
  { slug: 'imports', title: 'Imports', permission: 'Import List', screen: <ImportsTab /> },
  { slug: 'webhooks', title: 'Webhooks', permission: 'Webhook List', screen: <WebhooksTab /> },
  { slug: 'api-keys', title: 'API Keys', permission: 'API Key List', screen: <ApiKeysTab /> },
  { slug: 'activity', title: 'Activity', permission: 'Audit List', screen: <ActivityTab /> },
  { slug: 'dashboard', title: 'Dashboard', permission: 'Dashboard View', screen: <DashboardTab /> },
  { slug: 'health', title: 'Health', permission: 'Health View', screen: <HealthTab /> },
  { slug: 'gate', title: 'Gate', permission: 'Scan', screen: <GateTab /> },
  { slug: 'season-team', title: 'Season Team', permission: 'Team Member List', screen: <SeasonTeamTab /> },
  { slug: 'looks', title: 'Look Studio', permission: 'Pass Customization List', screen: <LooksTab /> },
  { slug: 'watch', title: 'Watch', permission: 'Watch List', screen: <WatchTab /> },
  {
    slug: 'requests',
    title: 'Requests',
    permission: 'Photo Request List',
    orPermissions: ['Club Request List', 'Help Request List'],
    screen: <RequestsTab />,
  },
  // Behind the requests, for which it is; the other data tabs begin their groups.
  dataTab('answer-texts'),
];

/** Screens with an address of their own that are no tab; they show what the member's permissions allow. */
const staffPages: readonly StaffTab[] = [
  { slug: 'guest', title: 'Guest', permission: '_Admin', screen: <GuestScreen /> },
  { slug: 'look', title: 'Look', permission: 'Pass Customization List', screen: <LookScreen /> },
];

/** The screen of this address, a tab or not; undefined if there is none that the member may see. */
export function screenAt(
  slug: string,
  tabs: readonly StaffTab[],
  may: (permission: PermissionName) => boolean,
): StaffTab | undefined {
  return [...tabs, ...staffPages.filter(({ permission }) => may(permission))].find(
    (one) => one.slug === slug,
  );
}

/** The tabs that this member of the team may see in this park. */
export function tabsFor(
  may: (permission: PermissionName) => boolean,
  park: Readonly<Record<NonNullable<StaffTab['needs']>, boolean>>,
): readonly StaffTab[] {
  return staffTabs.filter(
    ({ permission, orPermissions = [], needs }) =>
      [permission, ...orPermissions].some(may) && (needs === undefined || park[needs]),
  );
}

/** The tab on which a member begins: the desk, or without one the first tab of the list; undefined without any tab. */
export function startOf(tabs: readonly StaffTab[]): StaffTab | undefined {
  return tabs.find(({ slug }) => slug === 'desk') ?? tabs[0];
}

function dataTab(name: string): StaffTab {
  const tab = name as AdminTabName; // The key comes from the same table.
  const { title, permissions } = adminTabs[tab];
  const screen = <DataTab key={tab} name={tab} />;
  const made: StaffTab = { slug: tab, title, permission: permissions.list, screen };
  return tab === 'rewards' || tab === 'goodwill-limits' ? { ...made, needs: 'hasClub' } : made;
}
