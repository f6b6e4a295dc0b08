/** Trials of settings: those that each connection sets, and those that only the database or its server can have. */
import { findWrongSettings, readSessionSettings, sessionSettings } from '#server/base/db/session-settings.ts';
import { expectRows, type Probe } from './probe.ts';

const namesOfSettings = Object.keys(sessionSettings).join(', ');

/** What statements count on beyond features. */
export const settingProbes: readonly Probe[] = [
  {
    feature: `settings that each connection sets by itself (${namesOfSettings})`,
    usedBy: 'every statement; synchronous_commit keeps what was answered',
    instead: 'the same settings of the role, as behind a pooler in transaction mode',
    attempt: async ({ first }) => {
      const held = await first(readSessionSettings);
      // The trials have a schema of their own.
      const wrong = findWrongSettings(held).filter(([name]) => name !== 'search_path');
      expectRows([held.length, wrong], [Object.keys(sessionSettings).length, []]);
    },
  },
  {
    feature: 'commits that are on the disk, whole, before they are answered (fsync, full_page_writes)',
    usedBy: 'whatever was answered survives a crash and a power cut',
    instead: '"alter system set fsync = on", the same for full_page_writes, and a reload of the server',
    attempt: async ({ first }) => {
      const rows = await first(
        `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes`,
      );
      expectRows(rows, [{ fsync: 'on', full_page_writes: 'on' }]);
    },
  },
  {
    feature: 'capital and small letters of every language (encoding and ctype of the database)',
    usedBy: 'searches for names: with the ctype "C" Loyalty finds no "JOSÉ" by "josé"',
    instead:
      'a new database by "createdb --encoding UTF8 --locale C.UTF-8 --template template0", and a backup restored into it',
    attempt: async ({ first }) => {
      const rows = await first(
        `select current_setting('server_encoding') as encoding, lower('JOSÉ ŁUCJA ΑΘΗΝΑ') as small,
          'JOSÉ' ilike 'josé' as "isLike", length('é') as length`,
      );
      expectRows(rows, [{ encoding: 'UTF8', small: 'josé łucja αθηνα', isLike: true, length: 1 }]);
    },
  },
  {
    feature: 'triggers that run for every writer (session_replication_role is origin)',
    usedBy: 'every ledger transaction sums up to zero, and the audit log never changes',
    instead: 'a superuser takes the setting from the role, the database and the server',
    attempt: async ({ first }) => {
      const rows = await first(`select current_setting('session_replication_role') as replication`);
      expectRows(rows, [{ replication: 'origin' }]);
    },
  },
];
