/** The jobs that run at intervals on one server of many. */
import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import type { Schedule } from '#server/base/jobs/start-schedule.ts';
import { onceADay } from '#server/base/retention/terms.queries.ts';
import { lookForRelease } from '#server/office/health/newer-release.ts';
import type { OnSealed } from '#server/staff/sign-in-log/audit-lines.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import type { Services } from '#server/base/services.ts';
import { judgeWatch } from '#server/office/watch/judge-watch.ts';
import { runHousekeeping, type HouseServices } from './housekeeping.ts';

export function makeSchedules(
  services: HouseServices & Pick<Services, 'tracer' | 'eventPost'>,
  watch: Pick<JobWatch, 'failed'>,
  onSealed?: OnSealed,
): Schedule[] {
  const { tracer } = services;
  return [
    {
      name: 'housekeeping',
      everySeconds: 600,
      roundSecondsMax: 1800,
      // Three intervals and the longest duration of a round.
      lateAfterSeconds: 3600,
      run: (signal) =>
        tracer.span('job housekeeping', async () => {
          const look = { name: 'look for releases', now: services.clock.now() };
          await onceADay(services.db, look, () => lookForRelease(services));
          return runHousekeeping(services, watch.failed, signal);
        }),
    },
    {
      name: 'audit seal',
      everySeconds: 60,
      roundSecondsMax: 300,
      lateAfterSeconds: 900,
      run: async () => {
        await tracer.span('job audit seal', () => sealAudit(services, onSealed));
        return [];
      },
    },
    {
      name: 'watch list',
      everySeconds: 300,
      roundSecondsMax: 300,
      lateAfterSeconds: 3600,
      run: async () => {
        await tracer.span('job watch list', () => judgeWatch(services));
        return [];
      },
    },
  ];
}
