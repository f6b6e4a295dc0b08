/** Starts all background work of a server; this is the only list of its jobs. */
import type { ReportFault } from '#server/base/background.ts';
import { makeJobWatch, type JobWatch } from '#server/base/jobs/job-watch.ts';
import { reminderQueue } from '#server/base/jobs/queues.queries.ts';
import { startSchedule } from '#server/base/jobs/start-schedule.ts';
import { startRounds } from '#server/base/jobs/work-queue.ts';
import { startExternalSystemReports } from '#server/base/external-systems/report-external-systems.ts';
import { startOutbox } from '#server/base/mail/outbox.ts';
import type { Services } from '#server/base/services.ts';
import { startTellingCrm } from '#server/data/crm/tell-crm.ts';
import { startEvents } from '#server/data/events/start-events.ts';
import { sendReminders } from '#server/loyalty/steps/send-reminders.ts';
import { startDailyCounts } from '#server/office/dashboard/daily-counts.ts';
import { keepWebAssets } from '#server/pages/assets/publish-web-assets.ts';
import { startLivePasses } from '#server/wallets/updates/start-live-passes.ts';
import { writeAuditLines } from '#server/staff/sign-in-log/audit-lines.ts';
import { startProbes } from './probes.ts';
import { startQueueGauges } from './queue-gauges.ts';
import { makeSchedules } from './schedules.ts';

/** What the jobs need besides the services. */
interface JobOptions {
  keepClock: (watch: JobWatch) => () => Promise<void>;
  /** The files of the web build. */
  assetsFolder: string;
}

/** Starts the jobs and the correction of the clock. Returns a function that stops them one after the other. */
export function startJobs(
  services: Services,
  { keepClock, assetsFolder }: JobOptions,
  report: ReportFault,
): () => Promise<void> {
  const onSealed = services.config.writesAuditLines
    ? writeAuditLines((line) => process.stdout.write(line), services.config.parkName)
    : undefined;
  const watch = makeJobWatch(report, services.metrics, services.externalSystems);
  const stops = [
    keepClock(watch),
    startOutbox(services, watch),
    startTellingCrm(services, watch),
    startEvents(services, watch),
    startRounds(reminderQueue, () => sendReminders(services), watch),
    startLivePasses(services, watch),
    startDailyCounts(services, watch),
    startProbes(services, watch),
    startQueueGauges(services, watch),
    startExternalSystemReports(services, watch),
    keepWebAssets(services, assetsFolder, watch),
    ...makeSchedules(services, watch, onSealed).map((schedule) => startSchedule(services, schedule, watch)),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}
