import type { Order } from '#contract/calls/order.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import { pagePathOf } from '#domain/pass-id.ts';
import { judgeTicket } from '#domain/wristband-ticket.ts';

import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { ActiveBand } from './active-band.tsx';

/**
 * On the page of a wristband ticket: its wristband, or the link to activate one, or the note that the team activates
 * it.
 */
export function WristbandOffer({ order }: { order: Order }) {
  const { wristbandValidFor, excluded } = order;
  if (wristbandValidFor !== null) return <ActiveBand validity={wristbandValidFor} />;
  if (order.holder !== 'primary') return null;
  const verdict = judgeTicket({ ...order, excluded: excluded ?? undefined });
  if (verdict === 'not-by-yourself') return <Notice tone="info">{guestTexts.wristbandNotByYourself}</Notice>;
  if (verdict !== 'allowed') return null;
  return (
    <p className="print:hidden">
      <ButtonLink data-icon="wristband" href={`/activate${pagePathOf(order)}`}>
        {screenTexts.activateWristband}
      </ButtonLink>
    </p>
  );
}
