import '#web/pass/pass-card.css';
import '#web/pass/barcode.css';
import './guest.css';

import type { Order } from '#contract/calls/order.ts';

import { PassCard } from '#web/pass/pass-card.tsx';
import { passPropertiesOf } from '#web/pass/pass-look.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** The pass card as its guest sees it: the component of the guest's page, in the colors of the pass. */
export function GuestCard({ card }: { card: Order }) {
  const { artwork, brandName, card: look, locale, currency, timeZone } = useStaffPage();
  const { scenes, finishes, passDisclaimer } = look;
  const texts = { passDisclaimer };
  const brand = {
    name: brandName,
    artwork,
    scenes,
    finishes,
    texts,
    foreign: {},
    locale,
    currency,
    timeZone,
  };
  return (
    <section className="staff-card" aria-label="The pass as the guest sees it" style={passPropertiesOf(card)}>
      <PassCard order={card} brand={brand} />
    </section>
  );
}
