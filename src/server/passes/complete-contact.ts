/** Asks the CRM for the purchaser of a pass without a name, so that the guest need not type known data. */
import type { PassProof } from '#contract/calls/pass-proof.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import type { Services } from '#server/base/services.ts';
import { findPass, readPassAgain, type FindPassServices, type FoundPass, type LookUp } from './find-pass.ts';

/**
 * Finds the pass as `findPass` does, and reads it again if the CRM filled in missing data. The guest waits for a moment
 * at most, and gets the pass without the data if the CRM is silent. The CRM is not asked about shares.
 */
export async function findPassWithContact(
  services: FindPassServices & Pick<Services, 'crm'>,
  proof: PassProof,
  caller: Caller,
): Promise<LookUp> {
  const found = await findPass(services, proof, caller);
  if (!lacksContact(found)) return found;
  const isFilled = await services.crm.bringContact(found.record.crmId);
  return (isFilled ? await readPassAgain(services, found) : undefined) ?? found;
}

function lacksContact(found: LookUp): found is FoundPass {
  if ('endedShareId' in found || found.share !== undefined || found.record.crmId === '') return false;
  const { firstName, lastName, email } = found.record;
  return [firstName, lastName, email].some((one) => one === null || one === '');
}
