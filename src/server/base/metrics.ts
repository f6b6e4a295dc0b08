/** The server's metrics; labels name route patterns and outcomes, never a guest. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import { version } from './version.ts';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  lookUps: Counter<'outcome'>;
  gateScans: Counter<'code' | 'state'>;
  tillScans: Counter<'code' | 'state'>;
  passesMade: Counter<'wallet' | 'style'>;
  claimRefusals: Counter<'kind' | 'code' | 'by'>;
  replacedLooks: Counter<'outcome'>;
  mails: Counter<'kind' | 'outcome'>;
  crmEvents: Counter<'kind' | 'outcome'>;
  eventDeliveries: Counter<'outcome'>;
  pageViews: Counter<'route'>;
  taskFaults: Counter<'task'>;
  taskSuccess: Gauge<'task'>;
  taskLateAfter: Gauge<'task'>;
  certificateDaysLeft: Gauge<'certificate'>;
  passUpdates: Counter<'wallet' | 'outcome'>;
  passUpdateSeconds: Histogram<'wallet'>;
  pushes: Counter<'outcome'>;
  googleCallbacks: Counter<'event'>;
  taskRounds: Counter<'task' | 'outcome'>;
  taskSeconds: Histogram<'task'>;
  externalSystemAttempts: Counter<'kind' | 'system' | 'outcome'>;
  externalSystemSeconds: Histogram<'kind' | 'system'>;
  externalSystemUp: Gauge<'kind' | 'system'>;
  importRows: Counter<'kind' | 'way' | 'outcome'>;
  queueWaiting: Gauge<'queue'>;
  queueOldestSeconds: Gauge<'queue'>;
}

/** A new set of metrics; one for each server, so that tests do not share them. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'promenade_build_info',
    help: 'Always 1; its labels name the version of the server and of its Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);
  return {
    registry,
    requests: new Histogram({
      name: 'promenade_request_seconds',
      help: 'Time to answer a request, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    lookUps: new Counter({
      name: 'promenade_pass_look_ups_total',
      help: 'Look-ups of a pass, by outcome: hit, miss, puzzle (one was required), closed.',
      labelNames: ['outcome'],
      registers,
    }),
    passesMade: new Counter({
      name: 'promenade_passes_made_total',
      help: 'Pass files made.',
      labelNames: ['wallet', 'style'],
      registers,
    }),
    claimRefusals: new Counter({
      name: 'promenade_claim_refusals_total',
      help: 'Refused claims of guests and the desk, by kind of purchase, code of the refusal, and who asked.',
      labelNames: ['kind', 'code', 'by'],
      registers,
    }),
    pageViews: new Counter({
      name: 'promenade_page_views_total',
      help: 'Page views of guests who agreed to be counted, by kind of page.',
      labelNames: ['route'],
      registers,
    }),
    certificateDaysLeft: new Gauge({
      name: 'promenade_certificate_days_left',
      help: 'Days until a signing certificate expires.',
      labelNames: ['certificate'],
      registers,
    }),
    ...scanMetrics(registers),
    ...deliveryMetrics(registers),
    ...taskMetrics(registers),
    ...walletMetrics(registers),
    ...externalSystemMetrics(registers),
  };
}

/** What gates and tills scanned. */
function scanMetrics(registers: Registry[]) {
  return {
    gateScans: new Counter({
      name: 'promenade_gate_scans_total',
      help: 'Scans of gates, by code (plain, rotating, other) and state.',
      labelNames: ['code', 'state'],
      registers,
    }),
    tillScans: new Counter({
      name: 'promenade_till_scans_total',
      help: 'Scans of tills, by code (rotating, card, none) and state; valid ones named a member.',
      labelNames: ['code', 'state'],
      registers,
    }),
  };
}

/**
 * The outcome of background work. The label is not `job`, because Prometheus uses that name for the scraped service.
 */
function deliveryMetrics(registers: Registry[]) {
  return {
    mails: new Counter({
      name: 'promenade_mail_attempts_total',
      help: 'Attempts to send a mail, by kind of mail and outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    crmEvents: new Counter({
      name: 'promenade_crm_event_attempts_total',
      help: 'Attempts to send an event to the CRM, by kind of event and outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    eventDeliveries: new Counter({
      name: 'promenade_event_delivery_attempts_total',
      help: 'Attempts to send an event to a webhook, by outcome: delivered, failed (is tried again), given-up.',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

function taskMetrics(registers: Registry[]) {
  return {
    taskFaults: new Counter({
      name: 'promenade_task_faults_total',
      help: 'Errors of background work, by task.',
      labelNames: ['task'],
      registers,
    }),
    taskSuccess: new Gauge({
      name: 'promenade_task_last_success_timestamp_seconds',
      help: 'When a task last succeeded; for a scheduled one, on any server.',
      labelNames: ['task'],
      registers,
    }),
    taskLateAfter: new Gauge({
      name: 'promenade_task_late_after_seconds',
      help: 'How long a task may go without a success.',
      labelNames: ['task'],
      registers,
    }),
    taskRounds: new Counter({
      name: 'promenade_task_rounds_total',
      help: 'Rounds of background work on this server, by task and outcome: done or failed.',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    taskSeconds: new Histogram({
      name: 'promenade_task_seconds',
      help: 'Time of a round of background work.',
      labelNames: ['task'],
      buckets: [0.005, 0.05, 0.25, 1, 5, 30, 300, 1800],
      registers,
    }),
  };
}

/** The use of external systems, the rows that arrive, and what waits in the queues that all servers share. */
function externalSystemMetrics(registers: Registry[]) {
  return {
    externalSystemAttempts: new Counter({
      name: 'promenade_external_system_attempts_total',
      help: 'Attempts to use an external system, by outcome: ok, a reason of the runbook, not-sent, own-error.',
      labelNames: ['kind', 'system', 'outcome'],
      registers,
    }),
    externalSystemSeconds: new Histogram({
      name: 'promenade_external_system_seconds',
      help: 'Time of an attempt to use an external system, repetitions included.',
      labelNames: ['kind', 'system'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600],
      registers,
    }),
    externalSystemUp: new Gauge({
      name: 'promenade_external_system_up',
      help: 'Whether the last attempt of this server to use an external system succeeded: 1 or 0.',
      labelNames: ['kind', 'system'],
      registers,
    }),
    importRows: new Counter({
      name: 'promenade_import_rows_total',
      help: 'Rows of imports, by kind, way (upload, api, message) and outcome: kept, unchanged, refused.',
      labelNames: ['kind', 'way', 'outcome'],
      registers,
    }),
    queueWaiting: new Gauge({
      name: 'promenade_queue_waiting',
      help: 'Rows that wait in a queue of all servers.',
      labelNames: ['queue'],
      registers,
    }),
    queueOldestSeconds: new Gauge({
      name: 'promenade_queue_oldest_seconds',
      help: 'Age of the oldest row that waits in a queue of all servers; 0 if the queue is empty.',
      labelNames: ['queue'],
      registers,
    }),
  };
}

/** The outcome of updates to wallet passes. */
function walletMetrics(registers: Registry[]) {
  return {
    passUpdates: new Counter({
      name: 'promenade_pass_updates_total',
      help: 'Updates of installed passes, by wallet and outcome.',
      labelNames: ['wallet', 'outcome'],
      registers,
    }),
    passUpdateSeconds: new Histogram({
      name: 'promenade_pass_update_seconds',
      help: 'Time from a change to the completed update of the wallet.',
      labelNames: ['wallet'],
      buckets: [0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600],
      registers,
    }),
    replacedLooks: new Counter({
      name: 'promenade_replaced_looks_total',
      help: 'Apple passes whose look phones would refuse, by outcome: plain (made with a plain look), refused.',
      labelNames: ['outcome'],
      registers,
    }),
    pushes: new Counter({
      name: 'promenade_pushes_total',
      help: 'Pushes to phones with Apple passes, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    googleCallbacks: new Counter({
      name: 'promenade_google_callbacks_total',
      help: 'Callbacks of Google about passes, by event: saved to a phone (save), or removed from it (del).',
      labelNames: ['event'],
      registers,
    }),
  };
}
