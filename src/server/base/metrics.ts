/** The server's metrics; labels name route patterns and outcomes, never a guest. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import { version } from './version.ts';

export type Metrics = ReturnType<typeof makeMetrics>;

/** Makes the metrics of one registry; every name begins with that of the product. */
function makersOf(registry: Registry) {
  const registers = [registry];
  const nameOf = (name: string) => `promenade_${name}`;
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Counter<Label>({ name: nameOf(name), help, labelNames, registers }),
    gauge: <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Gauge<Label>({ name: nameOf(name), help, labelNames, registers }),
    seconds: <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
      new Histogram<Label>({ name: nameOf(`${name}_seconds`), help, labelNames, buckets, registers }),
  };
}

type Makers = ReturnType<typeof makersOf>;

/** A new set of metrics; one for each server, so that tests do not share them. */
export function makeMetrics() {
  const registry = new Registry();
  const makers = makersOf(registry);
  const { counter, gauge, seconds } = makers;
  gauge('build_info', 'Always 1; its labels name the version of the server and of its Node.', [
    'version',
    'node',
  ]).set({ version, node: process.version }, 1);
  return {
    registry,
    requests: seconds(
      'request',
      'Time to answer a request, by route pattern.',
      ['method', 'route', 'status'],
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    ),
    lookUps: counter(
      'pass_look_ups_total',
      'Look-ups of a pass, by outcome: hit, miss, puzzle (one was required), closed.',
      ['outcome'],
    ),
    passesMade: counter('passes_made_total', 'Pass files made.', ['wallet', 'style']),
    claimRefusals: counter(
      'claim_refusals_total',
      'Refused claims of guests and the desk, by kind of purchase, code of the refusal, and who asked.',
      ['kind', 'code', 'by'],
    ),
    pageViews: counter(
      'page_views_total',
      'Page views of guests who agreed to be counted, by kind of page.',
      ['route'],
    ),
    certificateDaysLeft: gauge('certificate_days_left', 'Days until a signing certificate expires.', [
      'certificate',
    ]),
    gateScans: counter('gate_scans_total', 'Scans of gates, by code (plain, rotating, other) and state.', [
      'code',
      'state',
    ]),
    tillScans: counter(
      'till_scans_total',
      'Scans of tills, by code (rotating, card, none) and state; valid ones named a member.',
      ['code', 'state'],
    ),
    ...deliveryMetrics(makers),
    ...taskMetrics(makers),
    ...walletMetrics(makers),
    ...externalSystemMetrics(makers),
  };
}

function deliveryMetrics({ counter }: Makers) {
  return {
    mails: counter('mail_attempts_total', 'Attempts to send a mail, by kind of mail and outcome.', [
      'kind',
      'outcome',
    ]),
    crmEvents: counter(
      'crm_event_attempts_total',
      'Attempts to send an event to the CRM, by kind of event and outcome.',
      ['kind', 'outcome'],
    ),
    eventDeliveries: counter(
      'event_delivery_attempts_total',
      'Attempts to send an event to a webhook, by outcome: delivered, failed (is tried again), given-up.',
      ['outcome'],
    ),
  };
}

/** Background work. The label is not `job`, because Prometheus uses that name for the scraped service. */
function taskMetrics({ counter, gauge, seconds }: Makers) {
  return {
    taskFaults: counter('task_faults_total', 'Errors of background work, by task.', ['task']),
    taskSuccess: gauge(
      'task_last_success_timestamp_seconds',
      'When a task last succeeded; for a scheduled one, on any server.',
      ['task'],
    ),
    taskLateAfter: gauge('task_late_after_seconds', 'How long a task may go without a success.', ['task']),
    taskRounds: counter(
      'task_rounds_total',
      'Rounds of background work on this server, by task and outcome: done or failed.',
      ['task', 'outcome'],
    ),
    taskSeconds: seconds(
      'task',
      'Time of a round of background work.',
      ['task'],
      [0.005, 0.05, 0.25, 1, 5, 30, 300, 1800],
    ),
  };
}

/** The use of external systems, the rows that arrive, and what waits in the queues that all servers share. */
function externalSystemMetrics({ counter, gauge, seconds }: Makers) {
  return {
    externalSystemAttempts: counter(
      'external_system_attempts_total',
      'Attempts to use an external system, by outcome: ok, a reason of the runbook, not-sent, own-error.',
      ['kind', 'system', 'outcome'],
    ),
    externalSystemSeconds: seconds(
      'external_system',
      'Time of an attempt to use an external system, repetitions included.',
      ['kind', 'system'],
      [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600],
    ),
    externalSystemUp: gauge(
      'external_system_up',
      'Whether the last attempt of this server to use an external system succeeded: 1 or 0.',
      ['kind', 'system'],
    ),
    importRows: counter(
      'import_rows_total',
      'Rows of imports, by kind, way (upload, api, message) and outcome: kept, unchanged, refused.',
      ['kind', 'way', 'outcome'],
    ),
    queueWaiting: gauge('queue_waiting', 'Rows that wait in a queue of all servers.', ['queue']),
    queueOldestSeconds: gauge(
      'queue_oldest_seconds',
      'Age of the oldest row that waits in a queue of all servers; 0 if the queue is empty.',
      ['queue'],
    ),
  };
}

/** The outcome of updates to wallet passes. */
function walletMetrics({ counter, seconds }: Makers) {
  return {
    passUpdates: counter('pass_updates_total', 'Updates of installed passes, by wallet and outcome.', [
      'wallet',
      'outcome',
    ]),
    passUpdateSeconds: seconds(
      'pass_update',
      'Time from a change to the completed update of the wallet.',
      ['wallet'],
      [0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600],
    ),
    replacedLooks: counter(
      'replaced_looks_total',
      'Apple passes whose look phones would refuse, by outcome: plain (made with a plain look), refused.',
      ['outcome'],
    ),
    pushes: counter('pushes_total', 'Pushes to phones with Apple passes, by outcome.', ['outcome']),
    googleCallbacks: counter(
      'google_callbacks_total',
      'Callbacks of Google about passes, by event: saved to a phone (save), or removed from it (del).',
      ['event'],
    ),
  };
}
