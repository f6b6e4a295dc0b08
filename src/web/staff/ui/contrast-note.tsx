import { Box, Text } from '@mantine/core';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { contrastRatioMin } from '#domain/constants.ts';
import { contrastVerdictOf, type ContrastVerdict } from '#domain/contrast-verdict.ts';

import { Mark, type MarkTone } from './basics.tsx';
import { typedHexOf } from './guest-look.tsx';
import { writeNumber } from './park-words.ts';

const tones: Record<ContrastVerdict['level'], MarkTone> = { poor: 'bad', enough: 'good', best: 'good' };

/** The contrast of the two colors as a number, and what it is enough for. */
export function ContrastNote({ row }: { row: AdminRow }) {
  const [color, background] = typedHexOf(row);
  const verdict = contrastVerdictOf(color, background);
  return (
    <Box component="output" display="block" mih={24} className="[&_.staff-mark]:whitespace-normal">
      {verdict === undefined ? (
        <Text size="sm" c="dimmed" component="span">
          Contrast: choose both colors
        </Text>
      ) : (
        <Mark
          tone={tones[verdict.level]}
        >{`Contrast ${ratioText(verdict)} to 1: ${verdictWords(verdict)}`}</Mark>
      )}
    </Box>
  );
}

function ratioText({ ratio }: ContrastVerdict): string {
  return writeNumber(ratio, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function verdictWords({ level, shown }: ContrastVerdict): string {
  if (level === 'best') return 'enough for every text (AAA)';
  if (level === 'enough') return 'enough (AA)';
  return `too little, it needs ${contrastRatioMin}. Guests see the text in #${shown}`;
}
