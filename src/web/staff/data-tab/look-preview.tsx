import { Stack, Text } from '@mantine/core';
import type { CSSProperties } from 'react';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { readableColor } from '#domain/colors.ts';

import { Drawing } from '#web/shared/ui/drawing.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** Previews a pass with the edited customization: on the guest's page, and in the wallet. */
export function LookPreview({ draft }: { draft: AdminRow }) {
  const { artwork } = useStaffPage();
  const { background, foreground } = colorsOf(draft);
  const look: CSSProperties = { background: `#${background}`, color: `#${foreground}` };
  const hidesBarcode = draft['passCustomizationHideBarcode'] === true;
  const name = String(draft['passCustomizationName'] ?? '') || 'Example Ticket';
  return (
    <section aria-label="Preview" className="sticky top-3 flex-[0_0_240px]">
      <Text fw={600} size="sm" mb="xs">
        Preview
      </Text>
      <Stack gap="md">
        <figure className="m-0 grid w-60 gap-2 rounded-xl p-4" style={look}>
          <figcaption className="text-xs">Pass card</figcaption>
          <Text size="xl" fw={700}>
            {name}
          </Text>
          <Text>Maya Okafor</Text>
          {hidesBarcode ? null : <SampleBarcode />}
        </figure>
        <figure className="m-0 grid w-60 gap-2 rounded-xl p-4" style={look}>
          <figcaption className="text-xs">Wallet pass, front and back</figcaption>
          <Drawing picture={artwork.logoPass} label="" fit="xMinYMid meet" className="h-6 w-full" />
          <Text fw={700}>{name}</Text>
          {hidesBarcode ? null : <SampleBarcode />}
          <Stack gap={4} className="border-t border-current pt-2 whitespace-pre-line">
            <Text size="sm">{String(draft['passCustomizationInstructions'] ?? '')}</Text>
          </Stack>
        </figure>
      </Stack>
    </section>
  );
}

/**
 * Warns next to the colors if the chosen ones are unreadable. The same text, hidden, reserves the space, so that the
 * layout does not move while colors are tried.
 */
export function ContrastNote({ draft }: { draft: AdminRow }) {
  const { chosen, foreground } = colorsOf(draft);
  return (
    <Text size="sm" component="div" className="grid *:[grid-area:1/1]">
      <span aria-hidden="true" className="invisible">
        {contrastWords('000000')}
      </span>
      <output>{foreground === chosen ? '' : contrastWords(foreground)}</output>
    </Text>
  );
}

function contrastWords(foreground: string): string {
  return `These two colors are hard to tell apart, so guests see the text in #${foreground}.`;
}

function colorsOf(draft: AdminRow) {
  const background = hexOf(draft['passCustomizationBackgroundColor'], '0B3D62');
  const chosen = hexOf(draft['passCustomizationColor'], 'FFFFFF');
  return { background, chosen, foreground: readableColor(chosen, background) };
}

function hexOf(value: AdminRow[string], fallback: string): string {
  const text = String(value ?? '').replace(/^#/, '');
  return /^[0-9a-f]{6}$/i.test(text) ? text : fallback;
}

/** Bars that no scanner can read, because the preview is not a pass. */
function SampleBarcode() {
  return (
    <svg viewBox="0 0 120 30" aria-hidden="true" className="w-full rounded-lg">
      <rect width="120" height="30" fill="#fff" />
      {Array.from({ length: 26 }, (_, place) => (
        <rect
          key={place}
          x={8 + place * 4}
          y="4"
          width={place % 3 === 0 ? 2.4 : 1.2}
          height="22"
          fill="#000"
        />
      ))}
    </svg>
  );
}
