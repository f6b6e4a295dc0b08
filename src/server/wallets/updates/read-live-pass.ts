/** Reads the current content of an installed pass for its holder, and whether the holder's right has ended. */
import { makeCardOf, type MemberCard } from '#server/loyalty/member-card.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import { judgePass, type PassVerdict } from '#server/passes/judge-pass.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import type { Services } from '#server/base/services.ts';
import { isMemberHolder, type Holder } from '#server/changes/holder.ts';
import { fetchEndedShare } from './updates.queries.ts';

/** The current state of a pass. `isEnded`: its holder has lost the right to it, and it shows no barcode. */
export type LivePass = { isEnded: boolean } & (
  | { kind: 'pass'; found: FoundPass; verdict: PassVerdict }
  | { kind: 'member'; card: MemberCard }
);

/** The pass of a holder; undefined if it never existed. */
export async function readLivePass(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>,
  holder: Holder,
): Promise<LivePass | undefined> {
  return isMemberHolder(holder) ? readCard(services, holder.barcode) : readPass(services, holder);
}

async function readCard(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>,
  memberId: string,
): Promise<LivePass | undefined> {
  const card = await makeCardOf(services, memberId);
  return card && { kind: 'member', card, isEnded: card.member.status !== 'active' };
}

async function readPass(
  { db, clock, brand }: Pick<Services, 'db' | 'clock' | 'brand'>,
  { orderId, barcode, shareId }: Holder,
): Promise<LivePass | undefined> {
  const now = clock.now();
  const record = await fetchPassByPair(db, { orderId, barcode });
  if (record === undefined) return undefined;
  const verdict = judgePass(record, brand, now);
  const live = (share: FoundPass['share'], isEnded: boolean): LivePass => ({
    kind: 'pass',
    found: { record, share, isByLink: false },
    verdict,
    isEnded,
  });
  if (shareId === '') return live(undefined, false);
  const share = record.shares.find((one) => one.shareId === shareId);
  if (share !== undefined) return live(share, false);
  const ended = await fetchEndedShare(db, shareId);
  return ended && live(ended, true);
}
