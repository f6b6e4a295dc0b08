import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { useLooks } from '#web/staff/looks/use-looks.ts';
import { Heading, Note, TextLink } from '#web/staff/ui/basics.tsx';
import { LookFace } from '#web/staff/ui/guest-look.tsx';

/** Previews the edited customization on the card of a guest; the Look Studio shows it in the wallets too. */
export function LookPreview({ draft }: { draft: AdminRow }) {
  const { data: { looks, photo } = noLooks } = useLooks();
  const name = draft['passCustomizationName'];
  const look = looks.find((one) => one.name === name) ?? looks.find(({ member }) => member === null);
  if (look === undefined) return null;
  return (
    <section aria-label="Preview" className="sticky top-3 flex-[0_0_360px]">
      <Heading mb="xs">Preview</Heading>
      <div inert>
        <LookFace card={look.card} member={look.member} {...{ photo, draft }} />
      </div>
      <Note mt="xs" className="whitespace-pre-line">
        {String(draft['passCustomizationInstructions'] ?? '')}
      </Note>
      {look.name === name ? (
        <TextLink href={`/admin/look?id=${look.id}`}>See it in both wallets, in the Look Studio</TextLink>
      ) : null}
    </section>
  );
}

const noLooks = { looks: [], photo: '' };
