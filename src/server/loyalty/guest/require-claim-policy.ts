import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchClaimPolicy } from '../read-rules.queries.ts';

/** The policy that lets members sign in by code. Refuses with `member-codes-not-offered` if it is off. */
export async function requireClaimPolicy({ db }: Pick<Services, 'db'>) {
  const policy = await fetchClaimPolicy(db);
  if (!policy.isOn) throw new Refusal('member-codes-not-offered');
  return policy;
}
