import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { ActiveBand } from './active-band.tsx';
import { AskForBand } from './ask-for-band.tsx';
import { bandOfferOf } from './band-offer.ts';

interface WristbandNoticeProps {
  order: Order;
  brand: GuestBrand;
}

/** On the page of a wristband ticket: its wristband, or the note that only the team activates one, who can be asked. */
export function WristbandNotice({ order, brand }: WristbandNoticeProps) {
  if (order.wristbandValidFor !== null) return <ActiveBand validity={order.wristbandValidFor} />;
  const isForTeam = bandOfferOf(order) === 'not-by-yourself';
  if (!isForTeam && order.bandRequestDueAt === undefined) return null;
  return (
    <>
      {isForTeam ? <Notice tone="info">{t('errors.wristbandNotByYourself')}</Notice> : null}
      <AskForBand order={order} brand={brand} />
    </>
  );
}
