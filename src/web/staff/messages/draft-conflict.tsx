import { Text } from '@mantine/core';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ConflictBox, ConflictChoices } from '#web/staff/ui/conflict-choices.tsx';
import { adoptParts, draftParts, isSamePart, type DraftReader } from './draft-parts.ts';
import type { OpenDraft } from './open-draft.ts';

/** A conflict: what both began from, and both versions; `theirs` is null if it is no draft any more. */
export interface LateDraft {
  base: OpenDraft;
  theirs: OpenDraft | null;
  mine: OpenDraft;
}

interface DraftConflictProps {
  late: LateDraft;
  draft: OpenDraft;
  products: DraftReader['products'];
  onDraft: (draft: OpenDraft) => void;
}

/** Shows a conflict, because another person stored the draft first: field by field, or that it is gone. */
export function DraftConflict({ late, draft, products, onDraft }: DraftConflictProps) {
  const park = useStaffPage();
  const { base, theirs, mine } = late;
  if (theirs === null)
    return (
      <ConflictBox title="Someone else has sent or deleted this draft.">
        <Text size="sm">What you typed is still here, but it can no longer be saved.</Text>
      </ConflictBox>
    );
  const sides = { theirs, mine };
  const reader = { park, products };
  return (
    <ConflictChoices
      key={theirs.version}
      title="Someone else changed this draft while you were editing it."
      choices={draftParts
        .filter(({ name }) => !isSamePart(name, theirs, mine))
        .map(({ name, label, tell }) => ({
          name,
          label,
          base: tell(base, reader),
          theirs: tell(theirs, reader),
          mine: tell(mine, reader),
          chosen: isSamePart(name, draft, theirs) ? 'theirs' : isSamePart(name, draft, mine) ? 'mine' : null,
        }))}
      onChoose={(names, side) => onDraft(adoptParts(draft, sides[side], names))}
    />
  );
}
