/** What the operator's address of releases says about versions newer than this one (RELEASES_URL). */
import type { Health } from '#contract/calls/staff-health.ts';
import { compareReleases, newestReleaseIn } from '#domain/release.ts';

import type { Services } from '#server/base/services.ts';
import { fetchSettings, storeSetting } from '#server/base/settings.queries.ts';
import { version } from '#server/base/version.ts';

type ReleaseServices = Pick<Services, 'db' | 'config' | 'eventPost'>;

/** Reads the address, if there is one, and keeps what it says. An answer of any kind is no error. */
export async function lookForRelease({
  db,
  config: { releasesUrl },
  eventPost,
}: ReleaseServices): Promise<void> {
  if (releasesUrl === undefined) return;
  const answer = await eventPost.send({
    url: releasesUrl,
    method: 'GET',
    headers: { 'user-agent': `Promenade/${version}` },
    body: '',
  });
  const newest = 'text' in answer && answer.status === 200 ? newestReleaseIn(answer.text) : undefined;
  await storeSetting(db, 'newestRelease', {
    version: newest ?? null,
    fault: newest ? null : failureOfAnswer(answer),
  });
}

function failureOfAnswer(answer: Awaited<ReturnType<ReleaseServices['eventPost']['send']>>): string {
  if ('fault' in answer) return answer.fault;
  return answer.status === 200 ? 'its text names no version' : `status ${answer.status}`;
}

/** This version, and a newer one if the address has named it. */
export async function viewRelease({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<Health['release']> {
  const found = config.releasesUrl === undefined ? undefined : (await fetchSettings(db)).newestRelease;
  const newest = found?.version ?? null;
  const newer = newest !== null && compareReleases(version, newest) < 0 ? newest : null;
  return { version, newer, fault: found?.fault ?? null };
}
