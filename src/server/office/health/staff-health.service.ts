/** The state of everything around the park, as all of its servers see it. */
import type { Health, ExternalSystemHealth } from '#contract/calls/staff-health.ts';
import { stateOfRun } from '#domain/import-run.ts';
import { describeFailure } from '#domain/external-system-reasons.ts';
import {
  reportValidSeconds,
  viewExternalSystems,
  type ExternalSystemView,
} from '#domain/external-system-state.ts';

import { jobStateOf, type JobState } from '#server/base/jobs/job-state.ts';
import { listScheduledJobs, type ScheduledJob } from '#server/base/jobs/schedule.queries.ts';
import { fetchObservations } from '#server/base/external-systems/external-systems.queries.ts';
import { readQueues } from '#server/base/jobs/read-queues.queries.ts';
import { viewRetention } from '#server/base/retention/view-retention.ts';
import { missingWallets } from '#server/base/security/keys/offered-wallets.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { viewRelease } from './newer-release.ts';
import {
  fetchLatestRuns,
  type LatestRun,
  fetchUnsentMails,
  queueAbandonedMails,
} from './staff-health.queries.ts';

/** Reads the reports of all servers, the queues, the scheduled jobs and the latest imported files. */
export async function readHealth(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'walletKeys' | 'googleWallet'>,
): Promise<Health> {
  const { db, clock } = services;
  const now = clock.now();
  const observations = await fetchObservations(db);
  const scheduled = await listScheduledJobs(db);
  const isScheduled = new Set(scheduled.map(({ job }) => job));
  const runningSince = now.getTime() - reportValidSeconds * 1000;
  const running = observations.filter(({ reportedAt }) => reportedAt.getTime() >= runningSince);
  return {
    at: now.toISOString(),
    release: await viewRelease(services),
    servers: [...new Set(running.map(({ server }) => server))].sort(),
    // A scheduled job runs on one server of many, so its own row knows more than any server.
    externalSystems: viewExternalSystems(observations, now)
      .filter(({ kind, name }) => kind !== 'job' || !isScheduled.has(name))
      .map(externalSystemOf),
    missingWallets: missingWallets(services),
    queues: (await readQueues(db, now)).map(({ queue, waiting, oldestSeconds, attemptsMax }) => ({
      name: queue,
      waiting,
      oldestSeconds: Math.max(0, Math.round(oldestSeconds)),
      attemptsMax,
    })),
    mails: await fetchUnsentMails(db),
    jobs: scheduled.map((job) => jobOf(job, now)),
    files: (await fetchLatestRuns(db)).map((run) => latestFileOf(run, now)),
    retention: await viewRetention(db),
  };
}

/** Sends abandoned mails again. */
export async function resendMails(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { of }: { of: 'server' | 'recipient' },
): Promise<{ queued: number }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const queued = await queueAbandonedMails(tx, of, now);
    await writeAudit(
      tx,
      actor,
      { action: 'Mail Resend', target: 'abandoned mails', after: { of, queued } },
      now,
    );
    return { queued };
  });
}

function latestFileOf(run: LatestRun, now: Date): Health['files'][number] {
  // A run that is being undone is open in the database; its import has ended.
  const { state, fault } = run.undoState === 'undoing' ? run : stateOfRun(run, now);
  return {
    kind: run.kind,
    state,
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    rowsKept: run.rowsKept,
    rowsRefused: run.rowsRefused,
    lastError: fault,
  };
}

function externalSystemOf(view: ExternalSystemView): ExternalSystemHealth {
  const { name, state, failures, lastReason, lastStatus } = view;
  return {
    kind: kindOf(view.kind),
    name,
    state,
    failures,
    since: view.since?.toISOString() ?? null,
    lastSuccessAt: view.succeededAt?.toISOString() ?? null,
    lastErrorAt: view.failedAt?.toISOString() ?? null,
    lastError: lastReason === null ? null : describeFailure({ reason: lastReason, status: lastStatus }),
    failingFor: state === 'partly' ? view.failingFor : [],
  };
}

const kinds = ['system', 'sender', 'vendor', 'store', 'intake', 'job'] as const;

/** A kind that only a later version of the server knows is shown among the systems. */
function kindOf(kind: string): ExternalSystemHealth['kind'] {
  return kinds.find((known) => known === kind) ?? 'system';
}

const stateNames: Record<JobState, Health['jobs'][number]['state']> = {
  waits: 'waits',
  runs: 'runs',
  FAILED: 'failed',
  OVERDUE: 'overdue',
};

function jobOf(job: ScheduledJob, now: Date): Health['jobs'][number] {
  return {
    name: job.job,
    state: stateNames[jobStateOf(job, now)],
    lastSuccessAt: job.succeededAt?.toISOString() ?? null,
    dueAt: job.dueAt.toISOString(),
    failures: job.failures,
    lastError: job.lastFault,
  };
}
