import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { noticesPerGooglePass } from '#server/base/limits/limits.ts';
import type { Services } from '#server/base/services.ts';

/** Counts one notification of a Google pass; false if Google would show no more of them today. */
export async function mayNotifyOnGoogle(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  objectId: string,
): Promise<boolean> {
  const notice = { key: `google-notice:${objectId}`, limit: noticesPerGooglePass };
  const [counted] = await countAttempts(db, [notice], clock.now());
  return (counted?.count ?? 0) <= noticesPerGooglePass.attemptsMax;
}
