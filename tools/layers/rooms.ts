/**
 * The rooms of the code and their floors: a file imports its own room and lower floors, never another room of its
 * floor or a higher one.
 */

/** One room: a folder, or a file if the path ends with a file name. */
export interface Room {
  /** Relative to the root of the repository, without a slash at the end. */
  path: string;
  floor: number;
  /** The purpose of the room, in one sentence. */
  what: string;
}

/** All rooms share one numbering of floors. */
export const rooms: readonly Room[] = [
  room('src/texts', -1, 'Every text that a guest reads, in every language; imports no other room.'),
  room('src/domain', 0, 'Pure rules and constants of the park; imports no package and no Node module.'),
  room(
    'src/contract',
    1,
    'Every call as a table entry, every error with its text, the brand, and the data that server and browser exchange.',
  ),
  room(
    'src/pass',
    0,
    'Apple Wallet passes as a library of its own: model, validator, signer, package. Imports only itself.',
  ),
  room(
    'src/server/base',
    2,
    'What every subject builds on: configuration, database, ports, limits, mail, brand, drawing, security, loops and metrics.',
  ),
  room(
    'src/server/http',
    3,
    'Mounts a call of the contract, answers errors, sets headers; knows no subject.',
  ),
  room(
    'src/server/changes',
    3,
    'Records changes for wallets and the CRM in the transaction that makes them; delivers nothing.',
  ),
  room(
    'src/server/staff',
    4,
    'Decides which calls the team may make: sign-in, sessions, permissions, API keys, and the audit log.',
  ),
  room(
    'src/server/passes',
    4,
    'Finds and judges a pass; login, registration, shares, wristbands, stored value and received messages of its holder.',
  ),
  room(
    'src/server/loyalty',
    5,
    'The club: ledger, claims, members and earn rules, for guests and for the desk.',
  ),
  room(
    'src/server/photos',
    5,
    'Photos of guests: upload, decoding, requests for a new one, retention; pictures of rewards.',
  ),
  room('src/server/office', 5, 'The back office: data tabs, the orders desk, the audit tab, the dashboard.'),
  room(
    'src/server/pages',
    5,
    'Rendered pages, assets, icons, page counts, and the mails page of development.',
  ),
  room(
    'src/server/wallets',
    6,
    'Passes that leave the page: Apple and Google Wallet, their updates, messages to their holders, the hand-off to a phone, the voucher, a member’s statement.',
  ),
  room(
    'src/server/data',
    6,
    'Data in and out: imports, exports, connected systems, what gates ask, deliveries to the CRM, and events for other systems.',
  ),
  room('src/server/adapters', 7, 'The external systems behind the ports; only `main` and `ops` import them.'),
  room(
    'src/server/guests',
    7,
    'All data of one guest: found by the desk, exported or erased; and the undo of what the team did to it.',
  ),
  room('src/server/demo', 8, 'The demo park, its page in development, and how production refuses it.'),
  room(
    'src/server/ops',
    8,
    'For operators: the command line, backup, invariants, housekeeping, the brand kit.',
  ),
  room('src/server/app.ts', 9, 'Builds the HTTP application from the routes of every room.'),
  room('src/server/main.ts', 10, 'Starts the server and chooses the adapters.'),
  room('src/server/testing', 11, 'Parks, servers and vendors that tests use.'),
  room(
    'src/web/shared',
    2,
    'The typed call, the look, the scanner, the search for faces, workers and artwork; knows no subject.',
  ),
  room('src/web/guest/login', 3, 'The login form and its call.'),
  room(
    'src/web/pass',
    3,
    'The pass as its guest sees it: card, barcode, colors, sentence. Guests and the desk show the same.',
  ),
  room('src/web/guest/family', 3, 'The other passes of an order, and swiping between them.'),
  room('src/web/guest/photo', 3, 'Choosing, cropping, checking and sending a photo.'),
  room('src/web/guest/share', 3, 'Sharing a credit card with friends, and the list of shares.'),
  room('src/web/guest/take-along', 3, 'Wallet buttons, the voucher button, and the hand-off to a phone.'),
  room('src/web/guest/wristband', 3, 'Activating a wristband.'),
  room('src/web/guest/loyalty', 3, 'Joining the club, claiming, and the member’s account.'),
  room('src/web/guest/registration', 3, 'Registering the holder of a pass.'),
  room('src/web/guest/stored-value', 3, 'The balance and the visits of a stored-value pass.'),
  room('src/web/guest/offline', 3, 'The service worker and the pages that it keeps.'),
  room('src/web/guest/sample-links', 3, 'Links to sample orders; built in by a flag only.'),
  room('src/web/guest/app', 4, 'The guest’s entry, its shell, and the screens that bring subjects together.'),
  room(
    'src/web/staff/session',
    3,
    'The session of a member of the team, the calls that carry it, and toasts.',
  ),
  room('src/web/staff/ui', 4, 'Building blocks of every tab: fields, modals, tables, times.'),
  room(
    'src/web/staff/undo',
    4.5,
    'The undo of a change from its toast, a list, the activity or the history of a row.',
  ),
  room('src/web/staff/account', 5, 'A member’s own account: password, passkeys, codes and sessions.'),
  room('src/web/staff/activity', 5, 'The Activity tab.'),
  room('src/web/staff/dashboard', 5, 'The Dashboard tab.'),
  room('src/web/staff/data-tab', 5, 'Every tab that lists and edits rows of one table.'),
  room('src/web/staff/earn-rules', 5, 'The Earn Rules tab.'),
  room('src/web/staff/health', 5, 'The Health tab.'),
  room('src/web/staff/imports', 5, 'The Imports tab.'),
  room('src/web/staff/loyalty', 5, 'The Loyalty tab.'),
  room('src/web/staff/messages', 5, 'The Messages tab.'),
  room('src/web/staff/orders', 5, 'The Orders tab.'),
  room('src/web/staff/pass-refresh', 5, 'The Refresh Passes tab.'),
  room('src/web/staff/requests', 5, 'The Requests tab: all kinds of requests as one queue.'),
  room('src/web/staff/fix', 5, 'The buttons that fix something for one guest, and their dialogs.'),
  room('src/web/staff/scan', 5, 'The gate’s screen, with a network and without one.'),
  room(
    'src/web/staff/find',
    5,
    'The one box that finds a guest from any screen, and the desk that begins with it.',
  ),
  room('src/web/staff/rewards', 5, 'The Redeem Rewards tab.'),
  room('src/web/staff/looks', 6, 'The Look Studio: the gallery of looks, and the editor of one.'),
  room('src/web/staff/season-team', 5, 'The Season Team tab.'),
  room('src/web/staff/watch', 5, 'The Watch tab.'),
  room('src/web/staff/webhooks', 5, 'The Webhooks tab.'),
  room('src/web/staff/api-keys', 5, 'The API Keys tab.'),
  room('src/web/staff/guest', 6, 'The page of one guest, which brings the desk’s subjects together.'),
  room('src/web/staff/app', 7, 'The back office’s entry, its frame, its login, and the table of tabs.'),
  room('src/web/developers', 8, 'The viewer on the page for developers: a package, and nothing of ours.'),
  room('src/web/testing', 8, 'Rendered pages and samples that tests use.'),
];

function room(path: string, floor: number, what: string): Room {
  return { path, floor, what };
}

/** The room of a file in `src/`; a test belongs to the room of the file that it tests. */
export function roomOf(file: string): Room | undefined {
  return rooms.find(({ path }) =>
    path.endsWith('.ts') ? file.startsWith(path.slice(0, -'ts'.length)) : file.startsWith(`${path}/`),
  );
}
