/** The settings of the watch list: limits, addresses, and the end of a shift. */
import type { WatchSettings } from '#contract/calls/staff-watch.ts';
import { watchFigureNames, watchFigures } from '#contract/watch-figures.ts';
import { emailKeyOf } from '#domain/email.ts';
import { shiftEndMinutesUsual } from '#domain/watch-rules.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchSettings, storeSetting } from '#server/base/settings.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';

/** The settings, with the usual value of each that the park has not set. */
export async function readWatchSettings(db: Database): Promise<WatchSettings> {
  const { watch } = await fetchSettings(db);
  const limits = watchFigureNames.map((name) => [name, watch?.limits[name] ?? watchFigures[name].limit]);
  return {
    limits: Object.fromEntries(limits) as WatchSettings['limits'], // one for each name
    mailTo: watch?.mailTo ?? [],
    shiftEndMinutes: watch?.shiftEndMinutes ?? shiftEndMinutesUsual,
  };
}

/**
 * Changes the settings, and tells everyone who got the mails until now, so that no one turns them off unseen. Refuses
 * if they are not those that the caller saw.
 */
export async function changeWatchSettings(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'config'>,
  actor: StaffActor,
  { settings, former }: { settings: WatchSettings; former: WatchSettings },
): Promise<WatchSettings> {
  const now = services.clock.now();
  const wanted = { ...settings, mailTo: [...new Set(settings.mailTo.map(emailKeyOf))] };
  return services.db.transaction(async (tx) => {
    await takeLock(tx, 'watchSetting');
    const before = await readWatchSettings(tx);
    if (!isUnchanged(before, former)) throw new Refusal('watch-settings-changed');
    if (isUnchanged(before, wanted)) return before;
    await storeSetting(tx, 'watch', wanted);
    const change = { before: recordedOf(before), after: recordedOf(wanted) };
    await writeAudit(tx, actor, { action: 'Watch Settings Update', target: 'watch', ...change }, now);
    for (const to of before.mailTo)
      await queueMail(
        { db: tx, brand: services.brand },
        {
          kind: 'watch-settings',
          to,
          subject: `${actor.name} changed the watch list`,
          heading: 'The watch list was changed',
          paragraphs: [
            `${actor.name} changed the limits of the watch list, or who gets its mails. The activity shows what was changed.`,
          ],
          action: {
            label: 'Open the change',
            href: new URL('/admin/activity?action=Watch+Settings+Update', services.config.staffUrl).href,
          },
        },
        now,
      );
    return wanted;
  });
}

/** True if both say the same, in whatever order. */
function isUnchanged(one: WatchSettings, other: WatchSettings): boolean {
  return JSON.stringify(recordedOf(one)) === JSON.stringify(recordedOf(other));
}

function recordedOf({ limits, mailTo, shiftEndMinutes }: WatchSettings): Record<string, unknown> {
  const named = watchFigureNames.map((name) => [watchFigures[name].title, limits[name]]);
  return { ...Object.fromEntries(named), mailTo: mailTo.join(', '), shiftEndMinutes };
}
