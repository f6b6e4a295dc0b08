import type { LoginAnswer } from '#contract/calls/order.ts';
import type { GuestPageData, PlainLinks } from '#contract/guest-page.ts';
import { plainActionsOf } from '#domain/pass-actions.ts';

import type { LookUp } from '#server/passes/find-pass.ts';
import { makePlainLink } from '#server/passes/plain-link.ts';
import type { Services } from '#server/base/services.ts';

/** The links of a pass that work without a script; none for an ended share. */
export function plainLinksOf(
  services: Pick<Services, 'secrets' | 'clock'>,
  { found, answer }: { found: LookUp; answer: LoginAnswer },
  place: Pick<GuestPageData, 'platform' | 'wallets'> & { hasHashUrl: boolean },
): PlainLinks {
  if ('endedShareId' in found || !('barcode' in answer)) return {};
  const actions = plainActionsOf(answer, place);
  return Object.fromEntries(actions.map((action) => [action, makePlainLink(services, action, found)]));
}
