/** The draft of a person's data, and the conflict after another member of the team saved first. */
import { useState } from 'react';

import type { Choice, Side } from '#web/staff/ui/conflict-choices.tsx';

interface Conflict<Fields> {
  base: Fields;
  theirs: Fields;
  mine: Fields;
}

/** The draft of fields that were read under a version. */
export function usePersonDraft<Fields extends Readonly<Record<string, string>>>(
  saved: Fields,
  savedTag: string,
) {
  const [base, setBase] = useState({ fields: saved, tag: savedTag });
  const [draft, setDraft] = useState(saved);
  const [conflict, setConflict] = useState<Conflict<Fields> | null>(null);
  return {
    ...{ draft, setDraft, conflict },
    before: base.fields,
    /** The header that names the version from which the draft began. */
    headers: { 'if-match': `"${base.tag}"` },
    isChanged: Object.keys(draft).some((name) => draft[name]?.trim() !== base.fields[name]),
    /** Compares the draft with what another person saved from now on. */
    takeOver: (theirs: Fields, tag: string): void => {
      setConflict({ base: base.fields, theirs, mine: draft });
      setDraft(mergeFields(base.fields, draft, theirs));
      setBase({ fields: theirs, tag });
    },
  };
}

/** The fields that were typed, and theirs for all others. */
export function mergeFields<Fields extends Readonly<Record<string, string>>>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Fields {
  const touched = Object.entries(mine).filter(([name, value]) => value.trim() !== base[name]);
  return { ...theirs, ...Object.fromEntries(touched) };
}

/** The fields in which the two versions differ, with the side that the draft has by now. */
export function choicesOf<Fields extends Readonly<Record<string, string>>>(
  { base, theirs, mine }: Conflict<Fields>,
  draft: Fields,
  labels: Readonly<Record<string, string>>,
): Choice[] {
  const words = (fields: Fields, name: string): string => (fields[name] ?? '') || 'empty';
  const sideOf = (name: string): Side | null => {
    if (draft[name] === theirs[name]) return 'theirs';
    return draft[name] === mine[name] ? 'mine' : null;
  };
  return Object.keys(theirs)
    .filter((name) => theirs[name] !== mine[name])
    .map((name) => ({
      name,
      label: labels[name] ?? name,
      base: words(base, name),
      theirs: words(theirs, name),
      mine: words(mine, name),
      chosen: sideOf(name),
    }));
}
