/** The groups of the tab selector. Within a group the tabs keep the order of the whole list. */
import type { StaffTab } from './staff-tabs.tsx';

/** A group of tabs: its title, the icon of the bar on a phone, and its tabs by slug. */
interface TabGroup {
  title: string;
  icon: string;
  slugs: readonly string[];
}

const groups: readonly TabGroup[] = [
  {
    title: 'Guests',
    icon: 'guests',
    slugs: ['desk', 'gate', 'orders', 'requests', 'photo-requests', 'answer-texts', 'messages'],
  },
  {
    title: 'Passes',
    icon: 'passes',
    slugs: [
      'looks',
      'pass-customizations',
      'pass-customization-categories',
      'test-passes',
      'wallet-exceptions',
      'wallet-item-exclusions',
      'wristband-merch-pack-ids',
      'pass-refresh',
    ],
  },
  {
    title: 'Club',
    icon: 'club',
    slugs: ['rewards', 'goodwill-limits', 'loyalty', 'earn-rules', 'redeem-rewards', 'club-requests'],
  },
  { title: 'Park', icon: 'park', slugs: ['dashboard', 'imports', 'webhooks', 'api-keys', 'health'] },
  {
    title: 'Team',
    icon: 'family',
    slugs: ['team', 'season-team', 'permissions', 'session', 'activity', 'watch'],
  },
];

/** The tabs whose icon has the name of what it shows; every other icon has the slug of its tab. */
const iconNames: Readonly<Record<string, string>> = {
  gate: 'scan',
  looks: 'pass-customizations',
  'goodwill-limits': 'rewards',
  'photo-requests': 'photo',
  'answer-texts': 'messages',
  'club-requests': 'requests',
  'wristband-merch-pack-ids': 'wristband',
  'pass-refresh': 'refresh',
  team: 'family',
  'season-team': 'guests',
  loyalty: 'club',
  watch: 'activity',
  webhooks: 'messages',
};

/** Returns the icon of a tab. */
export function iconOfTab(slug: string): string {
  return iconNames[slug] ?? slug;
}

/** Returns the groups that have tabs, in order. A tab that no group names is in the first one. */
export function groupTabs<Tab extends Pick<StaffTab, 'slug'>>(
  tabs: readonly Tab[],
): { title: string; icon: string; tabs: readonly Tab[] }[] {
  const named = new Set(groups.flatMap(({ slugs }) => slugs));
  return groups
    .map(({ title, icon, slugs }, index) => ({
      title,
      icon,
      tabs: tabs.filter(({ slug }) => slugs.includes(slug) || (index === 0 && !named.has(slug))),
    }))
    .filter((group) => group.tabs.length > 0);
}
