/** The id of a pass's object at Google Wallet, which stays the same when the pass gets other numbers. */
import type { Services } from '#server/base/services.ts';
import type { Holder } from '#server/changes/holder.ts';
import { googleObjectIdOf } from './google-pass-content.ts';
import { fetchObjectId } from './google-writes.queries.ts';

/** The stored id of the holder's object, or the id of a new one. */
export async function objectIdOf(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  issuerId: string,
  holder: Holder,
): Promise<string> {
  return (await fetchObjectId(db, issuerId, holder)) ?? googleObjectIdOf(secrets, issuerId, holder);
}
