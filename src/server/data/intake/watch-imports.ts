/** Shows the operator which data arrives by which way, and which senders and files are refused. */
import type { FastifyInstance } from 'fastify';

import type { ImportKind } from '#contract/import-kinds.ts';
import type { ExternalSystemFailure } from '#domain/external-system-reasons.ts';

import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import type { Services } from '#server/base/services.ts';

/** How rows arrive. Files that the command line imports are rows of `import_runs`, because it is another process. */
export type ImportWay = 'upload' | 'api' | 'message';

type WatchServices = Pick<Services, 'metrics' | 'externalSystems'>;

/** Counts the rows of an import. */
export function countRows(
  { metrics: { importRows } }: Pick<Services, 'metrics'>,
  labels: { kind: ImportKind; way: ImportWay },
  rows: { kept: number; unchanged: number; refused: number },
): void {
  for (const outcome of ['kept', 'unchanged', 'refused'] as const)
    if (rows[outcome] > 0) importRows.inc({ ...labels, outcome }, rows[outcome]);
}

/** The watch over the imports of a kind by one way. */
export function watchOfImport(
  { externalSystems }: WatchServices,
  kind: ImportKind,
  way: ImportWay,
): ExternalSystemWatch {
  return externalSystems.watch('intake', `${kind} by ${way}`);
}

/** Watches the senders of CONNECTORS_FILE on the routes of this scope; nothing else that calls them is recorded. */
export function watchSenders(
  part: FastifyInstance,
  { config, externalSystems }: Pick<Services, 'config' | 'externalSystems'>,
): void {
  const { webhooks } = config.connectors;
  const watches = new Map(
    [...webhooks.keys()].map((source) => [source, externalSystems.watch('sender', source)]),
  );
  part.addHook('onResponse', (request, reply, done) => {
    const { source = '' } = request.params as { source?: string }; // the router fills the parameters of the path
    // An error of our own says nothing about the sender, which repeats the message.
    const isOurs = reply.statusCode >= 500 || reply.statusCode === 408;
    if (!isOurs) watches.get(source)?.note(failureOfMessage(reply.statusCode), reply.elapsedTime / 1000);
    done();
  });
}

function failureOfMessage(status: number): ExternalSystemFailure | undefined {
  if (status < 400) return undefined;
  return { reason: status === 401 ? 'signature-wrong' : 'message-refused', status };
}
