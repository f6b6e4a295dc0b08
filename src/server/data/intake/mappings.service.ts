/** Mappings that the team saves by name, so that the next file of the same source needs no work. */
import { savedMappingsMax, type SavedMappingView } from '#contract/calls/staff-import-mappings.ts';
import {
  importMappingSchema,
  MappingFault,
  readMapping,
  type ImportMapping,
} from '#contract/import-mapping.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import {
  deleteMapping,
  fetchMappings,
  lockMapping,
  putMapping,
  type SavedMapping,
} from './intake.queries.ts';

type MappingServices = Pick<Services, 'db' | 'clock'>;

/** All saved mappings by name. One that an older version saved in another form is left out. */
export async function listMappings({ db }: Pick<Services, 'db'>): Promise<SavedMappingView[]> {
  return (await fetchMappings(db)).flatMap((saved) => {
    const read = importMappingSchema.safeParse(saved.mapping);
    return read.success ? [viewOf(saved, read.data)] : [];
  });
}

/** Saves a mapping. Refuses with `import-mapping-invalid` or `import-mappings-full`. */
export async function saveMapping(
  { db, clock }: MappingServices,
  actor: StaffActor,
  { name, mapping: sent }: { name: string; mapping?: unknown },
): Promise<SavedMappingView> {
  const mapping = readMappingSent(sent);
  const now = clock.now();
  const saved: SavedMapping = {
    name: name.trim(),
    kind: mapping.kind,
    mapping,
    savedBy: actor.name,
    savedAt: now,
  };
  if (saved.name === '') throw new Refusal('malformed-request');
  await db.transaction(async (tx) => {
    const before = await lockMapping(tx, saved.name);
    if (before === undefined && (await fetchMappings(tx)).length >= savedMappingsMax)
      throw new Refusal('import-mappings-full');
    await putMapping(tx, saved);
    const entry = {
      action: 'Import Mapping Save' as const,
      target: saved.name,
      before: before?.mapping,
      after: mapping,
    };
    await writeAudit(tx, actor, entry, now);
  });
  return viewOf(saved, mapping);
}

/** Deletes a mapping. Refuses with `row-not-found`. */
export async function removeMapping(
  { db, clock }: MappingServices,
  actor: StaffActor,
  name: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockMapping(tx, name);
    if (before === undefined) throw new Refusal('row-not-found');
    await deleteMapping(tx, name);
    await writeAudit(
      tx,
      actor,
      { action: 'Import Mapping Remove', target: name, before: before.mapping },
      clock.now(),
    );
  });
}

/** Checks a mapping that a browser sent. Refuses with `import-mapping-invalid`. */
export function readMappingSent(json: unknown): ImportMapping {
  try {
    return readMapping(json);
  } catch (error) {
    if (error instanceof MappingFault) throw new Refusal('import-mapping-invalid');
    throw error;
  }
}

function viewOf({ name, kind, savedBy, savedAt }: SavedMapping, mapping: ImportMapping): SavedMappingView {
  return { name, kind, mapping, savedBy, savedAt: savedAt.toISOString() };
}
