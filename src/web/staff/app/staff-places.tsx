/** The places of the back office with their tabs, in order. To add a tab, add a line to the tabs of its place. */
import { lazy, type ReactNode } from 'react';

import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import type { IconName } from '#web/staff/ui/staff-icon.tsx';

/**
 * A screen: its last path segment, its title, the permission to see it, and what it shows, which loads when it is
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
  /** True if what it shows begins with a name, so that its title is only read aloud. */
  hasOwnName?: boolean;
}

/** A place of the navigation; its tabs are the second level. */
export interface Place {
  title: string;
  icon: IconName;
  tabs: readonly StaffTab[];
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
const SettingsTab = lazy(() => import('#web/staff/settings/settings-tab.tsx'));
const LooksTab = lazy(() => import('#web/staff/looks/looks-tab.tsx'));
const LookScreen = lazy(() => import('#web/staff/looks/look-screen.tsx'));
const RequestsTab = lazy(() => import('#web/staff/requests/requests-tab.tsx'));
const InviteView = lazy(() => import('#web/staff/season-team/invite-view.tsx'));
const RolesView = lazy(() => import('#web/staff/season-team/roles-view.tsx'));
const SeasonTeamTab = lazy(() => import('#web/staff/season-team/team-view.tsx'));

const needsClub = { needs: 'hasClub' } as const;

/** All places, regardless of permissions and of what the park has. */
const places: readonly Place[] = [
  {
    title: 'Home',
    icon: 'desk',
    tabs: [screen('desk', 'Home', 'Guest Search', <DeskTab />)],
  },
  {
    title: 'Guests',
    icon: 'guests',
    tabs: [
      screen('orders', 'Orders', 'Guest Search', <OrdersTab />),
      { ...screen('members', 'Members', 'Loyalty List', <LoyaltyTab />), ...needsClub },
    ],
  },
  {
    title: 'Requests',
    icon: 'requests',
    tabs: [
      {
        ...screen('requests', 'Requests', 'Photo Request List', <RequestsTab />),
        orPermissions: ['Club Request List', 'Help Request List'],
      },
      dataTab('answer-texts'),
    ],
  },
  {
    title: 'Messages',
    icon: 'messages',
    tabs: [screen('messages', 'Messages', 'Message List', <MessagesTab />)],
  },
  {
    title: 'Gate',
    icon: 'scan',
    tabs: [screen('gate', 'Gate', 'Scan', <GateTab />)],
  },
  {
    title: 'Looks',
    icon: 'looks',
    tabs: [
      screen('looks', 'Look Studio', 'Pass Customization List', <LooksTab />),
      screen('pass-refresh', 'Refresh Passes', 'Pass Refresh List', <PassRefreshTab />),
    ],
  },
  {
    title: 'Rewards',
    icon: 'club',
    tabs: [
      { ...dataTab('rewards'), ...needsClub },
      { ...screen('redeem-rewards', 'Redeem Rewards', 'Reward Redeem', <RedeemTab />), ...needsClub },
      { ...screen('earn-rules', 'Earn Rules', 'Earn Rules List', <EarnRulesTab />), ...needsClub },
      { ...dataTab('goodwill-limits'), ...needsClub },
    ],
  },
  {
    title: 'Insights',
    icon: 'dashboard',
    tabs: [
      screen('dashboard', 'Dashboard', 'Dashboard View', <DashboardTab />),
      screen('watch', 'Watch', 'Watch List', <WatchTab />),
      screen('activity', 'Activity', 'Audit List', <ActivityTab />),
    ],
  },
  {
    title: 'Team',
    icon: 'family',
    tabs: [
      screen('season-team', 'Season Team', 'Team Member List', <SeasonTeamTab />),
      screen('invite', 'Invite a List', 'Team Member Create', <InviteView />),
      screen('roles', 'Roles and Permissions', 'Permission List', <RolesView />),
    ],
  },
  {
    title: 'Connections',
    icon: 'connections',
    tabs: [
      screen('imports', 'Imports', 'Import List', <ImportsTab />),
      screen('api-keys', 'API Keys', 'API Key List', <ApiKeysTab />),
      screen('webhooks', 'Webhooks', 'Webhook List', <WebhooksTab />),
      screen('health', 'Health', 'Health View', <HealthTab />),
      screen('settings', 'Settings', 'Park Setting List', <SettingsTab />),
    ],
  },
  {
    title: 'Admin',
    icon: 'admin',
    // The tabs of the specification, in its order.
    tabs: [
      dataTab('pass-customizations'),
      dataTab('pass-customization-categories'),
      dataTab('test-passes'),
      dataTab('wallet-exceptions'),
      dataTab('wallet-item-exclusions'),
      dataTab('wristband-merch-pack-ids'),
      dataTab('team'),
      dataTab('permissions'),
      dataTab('session'),
      { ...screen('loyalty', 'Loyalty', 'Loyalty List', <LoyaltyTab />), ...needsClub },
    ],
  },
];

/** Screens that are no tab, with the title of their place: pages of one thing, and addresses of former tabs. */
const pages: readonly (StaffTab & { place: string })[] = [
  { ...screen('guest', 'Guest', '_Admin', <GuestScreen />), place: 'Guests', hasOwnName: true },
  { ...screen('look', 'Look', 'Pass Customization List', <LookScreen />), place: 'Looks' },
  {
    ...screen('photo-requests', 'Requests', 'Photo Request List', <QueueOfKind kind="photo" />),
    place: 'Requests',
  },
  {
    ...screen('club-requests', 'Requests', 'Club Request List', <QueueOfKind kind="club" />),
    place: 'Requests',
  },
];

type May = (permission: PermissionName) => boolean;

type Park = Readonly<Record<NonNullable<StaffTab['needs']>, boolean>>;

/** The places that this member of the team may use in this park, each with the tabs that they may see. */
export function placesFor(may: May, park: Park): readonly Place[] {
  const isShown = ({ permission, orPermissions = [], needs }: StaffTab): boolean =>
    [permission, ...orPermissions].some(may) && (needs === undefined || park[needs]);
  return places
    .map((place) => ({ ...place, tabs: place.tabs.filter(isShown) }))
    .filter(({ tabs }) => tabs.length > 0);
}

/** The screen of this address and its place; undefined if there is none that the member may see. */
export function screenAt(
  slug: string,
  shown: readonly Place[],
  may: May,
): { screen: StaffTab; place: Place | undefined } | undefined {
  const place = shown.find(({ tabs }) => tabs.some((tab) => tab.slug === slug));
  const tab = place?.tabs.find((one) => one.slug === slug);
  if (tab !== undefined) return { screen: tab, place };
  const page = pages.find((one) => one.slug === slug && may(one.permission));
  return page && { screen: page, place: shown.find(({ title }) => title === page.place) };
}

/** The tabs and the acts that the one box finds, as far as this member may use them. */
export function goToOf(may: May, park: Park): { title: string; address: string }[] {
  const tabs = placesFor(may, park).flatMap((place) =>
    place.tabs.map(({ slug, title }) => ({ slug, title, place: place.title })),
  );
  const adds = tabs.flatMap(({ slug }) => {
    const tab = adminTabs[slug as AdminTabName] as AdminTab | undefined; // Only data tabs have an entry.
    const create = tab?.permissions.create;
    return tab === undefined || create === undefined || !may(create)
      ? []
      : [{ title: `Add ${tab.rowName}`, address: `/admin/${slug}?row=new` }];
  });
  return [
    ...tabs.map(({ slug, title, place }) => ({
      title: title === place ? title : `${place}: ${title}`,
      address: `/admin/${slug}`,
    })),
    ...(may('Message Update') ? [{ title: 'New message', address: '/admin/messages?message=new' }] : []),
    ...adds,
  ];
}

function screen(slug: string, title: string, permission: PermissionName, shown: ReactNode): StaffTab {
  return { slug, title, permission, screen: shown };
}

function dataTab(name: AdminTabName): StaffTab {
  const { title, permissions } = adminTabs[name];
  return screen(name, title, permissions.list, <DataTab key={name} name={name} />);
}
