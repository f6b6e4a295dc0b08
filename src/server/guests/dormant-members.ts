/** Ends accounts of the club without activity: a mail first, and the erasure a month later. */
import { daysBefore } from '#domain/days-before.ts';
import { wantedDays } from '#domain/retention-settings.ts';

import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { chooseLanguage, readerIn } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { readBrandSettings } from '#server/base/park-settings.ts';
import { sweepInPieces } from '#server/base/retention/terms.queries.ts';
import type { Services } from '#server/base/services.ts';
import { lockMemberById } from '#server/loyalty/members.queries.ts';
import { findDormantMembers, markWarned, type DormantMember } from './dormant-members.queries.ts';
import { eraseGuest } from './erase-guest.ts';
import type { ForgettingServices } from './forget-orders.ts';

/** How long a warned guest can keep the account by opening it. */
const warnedDays = 30;

/** How many accounts are searched at once, and how many such pages a round of housekeeping handles. */
const countMax = 200;
const piecesMax = 2;

type DormantServices = ForgettingServices & Pick<Services, 'config'>;

/**
 * Warns accounts whose days are over, and erases those that were warned 30 days ago as `erase-guest` does, each in a
 * transaction that checks it again under the lock. So no account is erased without a mail, however long ago it was used.
 */
export async function sweepDormantMembers(services: DormantServices, keptDays: number): Promise<void> {
  if (!services.brand.hasClub) return;
  const now = services.clock.now();
  const search = await searchOf(services, now, keptDays);
  await sweepInPieces(services.db, 'members', { now, piecesMax }, async (after) => {
    const found = await searchWithoutLimit(services.db, { ...search, after, countMax });
    for (const member of found)
      await (member.isWarned ? endAccount(services, member, search) : warn(services, member, search));
    return found.length < countMax ? undefined : found.at(-1)?.memberId;
  });
}

/** How many accounts will be without activity at an instant, up to a most; only those that are erased by then if so asked. */
export async function countDueMembers(
  services: Pick<Services, 'db' | 'brand'>,
  at: Date,
  { keptDays, countMax: most, isErased }: { keptDays: number; countMax: number; isErased: boolean },
): Promise<number> {
  const search = await searchOf(services, at, keptDays);
  const warned = isErased ? { warnedBefore: daysBefore(at, warnedDays) } : {};
  const found = await searchWithoutLimit(services.db, { ...search, ...warned, after: '', countMax: most });
  return found.length;
}

async function searchOf(services: Pick<Services, 'db' | 'brand'>, now: Date, keptDays: number) {
  const { retention } = await readBrandSettings(services);
  const namesDays = wantedDays(retention, 'names') ?? keptDays;
  return { idleSince: daysBefore(now, keptDays), namesBefore: daysBefore(now, namesDays) };
}

type Search = Awaited<ReturnType<typeof searchOf>>;

/** Marks the account and queues its mail in one transaction; an address that cannot get mail is marked only. */
async function warn(services: DormantServices, { memberId }: DormantMember, search: Search): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await lockMemberById(tx, memberId);
    const [still] = await findDormantMembers(tx, { ...search, after: '', countMax: 1, memberId });
    if (still === undefined || !(await markWarned(tx, memberId, now)) || !isMailAddress(still.email)) return;
    await queueWarning({ ...services, db: tx }, still.email, now);
  });
}

async function queueWarning(services: DormantServices, to: string, now: Date): Promise<void> {
  const language = chooseLanguage(services, []);
  const { t, park } = readerIn(services.brand, language);
  const { clubName } = park;
  await queueMail(
    services,
    {
      kind: 'account-ends',
      language,
      to,
      card: { product: clubName, category: clubName },
      subject: t('mails.accountEndsSubject', { clubName }),
      heading: t('mails.accountEndsHeading'),
      paragraphs: [
        t('mails.accountEnds', { clubName, days: String(warnedDays) }),
        t('mails.questions', { email: park.loyaltyEmail === '' ? park.supportEmail : park.loyaltyEmail }),
      ],
      action: { label: t('mails.openAccount'), href: `${services.config.publicUrl}/loyalty/` },
    },
    now,
  );
}

async function endAccount(
  services: DormantServices,
  { memberId, emailKey }: DormantMember,
  search: Search,
): Promise<void> {
  const warnedBefore = daysBefore(services.clock.now(), warnedDays);
  const isStillDue = async (tx: Database): Promise<boolean> => {
    await lockMemberById(tx, memberId);
    const asked = { ...search, warnedBefore, after: '', countMax: 1, memberId };
    return (await findDormantMembers(tx, asked)).length > 0;
  };
  await eraseGuest(services, { kind: 'email', emailKey }, { isStillDue });
}

/** A search may pass over all members of the club. */
function searchWithoutLimit(
  db: Database,
  search: Parameters<typeof findDormantMembers>[1],
): Promise<DormantMember[]> {
  return db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    return findDormantMembers(tx, search);
  });
}
