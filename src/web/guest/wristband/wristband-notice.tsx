import type { Order } from '#contract/calls/order.ts';

import { t } from '#web/shared/texts/t.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { ActiveBand } from './active-band.tsx';
import { bandOfferOf } from './band-offer.ts';

/** On the page of a wristband ticket: its wristband, or the note that only the team activates one. */
export function WristbandNotice({ order }: { order: Order }) {
  if (order.wristbandValidFor !== null) return <ActiveBand validity={order.wristbandValidFor} />;
  if (bandOfferOf(order) !== 'not-by-yourself') return null;
  return <Notice tone="info">{t('errors.wristbandNotByYourself')}</Notice>;
}
