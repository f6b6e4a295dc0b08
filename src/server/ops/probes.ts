/**
 * Asks the stores without which guests are not served whether they answer, also while no guest needs them: the photo
 * store would otherwise be missed only by the first guest of the day.
 */
import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { startRepeating } from '#server/base/jobs/start-loop.ts';
import { askIfWritable } from '#server/base/db/session.queries.ts';
import { findFailure } from '#server/base/external-systems/find-failure.ts';
import type { Services } from '#server/base/services.ts';

type ProbedServices = Pick<Services, 'db' | 'photoStore' | 'externalSystems'>;

const everyMilliseconds = 15_000;
/** A slot that no photo ever has, because slots are random: every store answers that it is empty. */
const slotOfNoPhoto = '00000000-0000-0000-0000-000000000000';

/** Probes both stores until the returned function is called. */
export function startProbes(services: ProbedServices, watch: JobWatch): () => Promise<void> {
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
