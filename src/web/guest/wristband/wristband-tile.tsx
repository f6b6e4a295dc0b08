import type { Order } from '#contract/calls/order.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { t } from '#web/shared/texts/t.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { bandOfferOf } from './band-offer.ts';

/** Leads to the activation of a wristband, if the holder of the ticket may do so alone. */
export function WristbandTile({ order }: { order: Order }) {
  if (bandOfferOf(order) !== 'allowed') return null;
  return (
    <ButtonLink look="tile-primary" data-icon="wristband" href={`/activate${pagePathOf(order)}`}>
      {t('screens.activateWristband')}
    </ButtonLink>
  );
}
