/** The groups of calls in the OpenAPI document. */
import { readCallKey } from '../contract.ts';

/** The group of the messages that go out. */
export const eventsTag = 'Events';

/** The groups in the order of the document; a call belongs to the first group whose pattern its path matches. */
export const tags = [
  tag(
    'Reading by key',
    'Orders, passes, members, the ledger and figures for other systems, and the creation of passes.',
    /^\/api\/(?:orders|passes|members|ledger|figures)\//,
  ),
  // No path belongs to it: these messages go out.
  tag(eventsTag, 'What the park tells other systems at once, with the libraries of Standard Webhooks.', /^$/),
  tag('Data in', 'Rows and messages of other systems.', /^\/api\/(?:import|webhooks|bounces)\//),
  tag('Gates and tills', 'Codes that gates and tills have scanned.', /^\/api\/(?:gate|till|rewards)\//),
  tag(
    'Team: access',
    'Sign-in, sessions and accounts of the team, and who may do what.',
    /^\/app\/|^\/api\/team-member\/|^\/api\/admin\/team/,
  ),
  tag(
    'Team: club',
    'The club at the desk.',
    /^\/api\/admin\/(?:loyalty|reward|club|desk-account|earn|member-message)/,
  ),
  tag('Team: gate', 'The gate’s screen.', /^\/api\/admin\/scan\//),
  tag('Team: imports', 'Imports and exports of the team.', /^\/api\/admin\/(?:import|export)/),
  tag('Team: back office', 'All other calls of the back office.', /^\/api\/admin\//),
  tag('Club', 'The loyalty club, as its members use it.', /^\/api\/(?:loyalty|reward-image)/),
  tag(
    'Wallets',
    'Apple Wallet, Google Wallet, the voucher and the hand-off to a phone.',
    /^\/api\/(?:apple-wallet|google-wallet|voucher|hand-off)|^\/v1\//,
  ),
  tag('Photos', 'Photos of passes.', /^\/api\/(?:upload|preview|download|replace-photo|reset-photo)/),
  tag(
    'Operations',
    'What the host itself reads, and pages of development.',
    /^\/(?:healthz|readyz|metrics|dev|demo|developers|api\/openapi)/,
  ),
  tag('Guest', 'The pass of a guest: login, registration, shares, wristbands, stored value.', /^\/api\//),
  tag('Pages', 'Pages and files for browsers.', /^\//),
] as const;

/** The name of the call's group. */
export function pathTag(key: string): string {
  const { path } = readCallKey(key);
  const found = tags.find(({ pattern }) => pattern.test(path));
  if (found === undefined) throw new Error(`${key} belongs to no group.`);
  return found.name;
}

function tag(name: string, description: string, pattern: RegExp) {
  return { name, description, pattern };
}
