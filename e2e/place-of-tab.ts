/** The tabs that are not in the place Admin, by their place. */
const places: Readonly<Record<string, string>> = {
  Guests: 'Orders, Members',
  Requests: 'Requests, Answer Texts',
  Looks: 'Look Studio, Refresh Passes',
  Rewards: 'Rewards, Redeem Rewards, Earn Rules, Goodwill Limits',
  Insights: 'Dashboard, Watch, Activity',
  Team: 'Season Team, Invite a List, Roles and Permissions',
  Connections: 'Imports, API Keys, Webhooks, Health, Settings',
};

/** The place of the navigation in which a tab is. */
export function placeOfTab(title: string): string {
  if (['Home', 'Messages', 'Gate'].includes(title)) return title;
  return Object.entries(places).find(([, tabs]) => tabs.split(', ').includes(title))?.[0] ?? 'Admin';
}
