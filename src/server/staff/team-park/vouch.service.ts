/** The home park vouches for a member of its team who visits another park of the chain. */
import { isEmployed } from '#domain/team-member.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '../audit.queries.ts';
import { openVisit, sealVoucher } from './visit-tokens.ts';
import { fetchHomeSession } from './vouching.queries.ts';

/** Where the browser goes on, and the name of the park there. */
export interface Vouched {
  address: string;
  park: string;
}

/**
 * Vouches for the member who asks. Refuses a visit that has ended or is none with `visit-over`, and one whose member must
 * add a second factor first.
 */
export async function vouchForMember(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  actor: StaffActor,
  visitText: string,
): Promise<Vouched> {
  const visit = openVisit(services, visitText);
  if (visit === undefined) throw new Refusal('visit-over');
  const session = await fetchHomeSession(services.db, actor.sessionGuid);
  const now = services.clock.now();
  if (session === undefined || !isEmployed(session, now)) throw new Refusal('session-required');
  if (session.needsFactor) throw new Refusal('second-factor-required');
  const { park, parkTitle, state, nonce, redirectUri } = visit;
  const { memberGuid, sessionGuid } = actor;
  await writeAudit(
    services.db,
    actor,
    { action: 'Visit Park', target: sessionGuid, after: { park, parkTitle } },
    now,
  );
  const code = sealVoucher(services, { park, nonce, memberGuid, sessionGuid });
  const address = new URL(redirectUri);
  address.search = new URLSearchParams({ state, code }).toString();
  return { address: address.href, park: parkTitle };
}
