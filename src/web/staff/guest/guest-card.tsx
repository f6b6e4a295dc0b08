import '#web/pass/pass-card.css';
import '#web/pass/barcode.css';

import { Text } from '@mantine/core';

import type { GuestPass } from '#contract/calls/staff-guest.ts';

import { PassCard } from '#web/pass/pass-card.tsx';
import { passPropertiesOf } from '#web/pass/pass-look.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** The pass card as its guest sees it: the component of the guest's page, in the colors of the pass. */
export function GuestCard({ pass, photo }: { pass: GuestPass; photo: string | undefined }) {
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
  // Until the photo has arrived, the card stands without it.
  const card = { ...pass.card, hasPhoto: photo !== undefined };
  return (
    <section
      className="staff-card"
      aria-label="The pass as the guest sees it"
      style={passPropertiesOf(pass.card)}
    >
      <PassCard order={card} brand={brand} photoSource={photo} headingRef={lowerHeading} />
      {pass.rotatesCode ? (
        <Text size="sm" c="dimmed" mt="xs">
          The guest’s own page shows a code that changes; it is not shown here.
        </Text>
      ) : null}
    </section>
  );
}

/** The card's heading is that of the guest's page; here it stands below two others. */
function lowerHeading(heading: HTMLHeadingElement | null): void {
  heading?.setAttribute('aria-level', '3');
}
