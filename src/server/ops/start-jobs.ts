/** Starts all background work of a server; this is the only list of its jobs. */
import type { ReportFault } from '#server/base/background.ts';
import { reminderQueue } from '#server/base/jobs/queues.queries.ts';
import { startSchedule, type Schedule } from '#server/base/jobs/start-schedule.ts';
import { startRounds } from '#server/base/jobs/work-queue.ts';
import { startExternalSystemReports } from '#server/base/external-systems/report-external-systems.ts';
import { startOutbox } from '#server/base/mail/outbox.ts';
import { followSettings } from '#server/base/follow-settings.ts';
import type { Services } from '#server/base/services.ts';
import { startTellingCrm } from '#server/data/crm/tell-crm.ts';
import { startEvents } from '#server/data/events/start-events.ts';
import { sendReminders } from '#server/loyalty/steps/send-reminders.ts';
import { startDailyCounts } from '#server/office/dashboard/daily-counts.ts';
import { keepWebAssets } from '#server/pages/assets/publish-web-assets.ts';
import { startLivePasses } from '#server/wallets/updates/start-live-passes.ts';
import { writeAuditLines, type OnSealed } from '#server/staff/sign-in-log/audit-lines.ts';
import { startRepeating, makeJobWatch, type JobWatch } from '#server/base/jobs/start-loop.ts';
import { readQueues } from '#server/base/jobs/read-queues.queries.ts';
import { askIfWritable } from '#server/base/db/session.queries.ts';
import { findFailure } from '#server/base/external-systems/find-failure.ts';
import { onceADay } from '#server/base/retention/terms.queries.ts';
import { lookForRelease } from '#server/office/health/newer-release.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { judgeWatch } from '#server/office/watch/judge-watch.ts';
import { runHousekeeping, type HouseServices } from './housekeeping.ts';

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
    startFollowing(services, watch),
    startExternalSystemReports(services, watch),
    keepWebAssets(services, assetsFolder, watch),
    ...makeSchedules(services, watch, onSealed).map((schedule) => startSchedule(services, schedule, watch)),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}

/** Lets this server follow what another one, or the host's command, has set. */
function startFollowing(services: Services, watch: JobWatch): () => Promise<void> {
  return startRepeating({ name: 'settings', everyMilliseconds: 2000 }, () => followSettings(services), watch);
}

type GaugeServices = Pick<Services, 'db' | 'clock' | 'metrics'>;

const everyMilliseconds = 15_000;

/** Exports the length and the age of every queue of the database as metrics, the same on every server. */
function startQueueGauges(services: GaugeServices, watch: JobWatch): () => Promise<void> {
  return startRepeating({ name: 'queue gauges', everyMilliseconds }, () => setQueueGauges(services), watch);
}

/** Reads every queue once. */
export async function setQueueGauges({ db, clock, metrics }: GaugeServices): Promise<void> {
  for (const { queue, waiting, oldestSeconds } of await readQueues(db, clock.now())) {
    metrics.queueWaiting.set({ queue }, waiting);
    metrics.queueOldestSeconds.set({ queue }, Math.max(0, oldestSeconds));
  }
}

type ProbedServices = Pick<Services, 'db' | 'photoStore' | 'externalSystems'>;

/** A slot that no photo ever has, because slots are random: every store answers that it is empty. */
const slotOfNoPhoto = '00000000-0000-0000-0000-000000000000';

/**
 * Asks the stores without which guests are not served whether they answer, also while no guest needs them: the photo
 * store would otherwise be missed only by the first guest of the day.
 */
function startProbes(services: ProbedServices, watch: JobWatch): () => Promise<void> {
  return startRepeating({ name: 'probes', everyMilliseconds }, () => probeStores(services), watch);
}

/** Probes both stores once. A failure is not thrown, because the watch over external systems reports it by name. */
export async function probeStores({ db, photoStore, externalSystems }: ProbedServices): Promise<void> {
  const database = externalSystems.watch('store', 'database');
  const startedAt = performance.now();
  const probes = [
    askIfWritable(db).then(
      () => database.note(undefined, (performance.now() - startedAt) / 1000),
      (error: unknown) => database.note(findFailure(error) ?? { reason: 'failed' }),
    ),
    // The store is watched itself (adapters/watched-ports.ts).
    photoStore.read(slotOfNoPhoto, 'photo.jpg').then(
      () => undefined,
      () => undefined,
    ),
  ];
  await Promise.all(probes);
}

/** The jobs that run at intervals on one server of many. */
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
