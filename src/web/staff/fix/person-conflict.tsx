import { ConflictChoices } from '#web/staff/ui/conflict-choices.tsx';
import { choicesOf, type usePersonDraft } from './use-person-draft.ts';

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  zip: 'Zip',
} as const;

interface PersonConflictProps<Fields extends Readonly<Record<string, string>>> {
  /** Such as `guest`. */
  who: string;
  held: ReturnType<typeof usePersonDraft<Fields>>;
}

/** Shows what another member of the team saved first, field by field; nothing before that. */
export function PersonConflict<Fields extends Readonly<Record<string, string>>>({
  who,
  held: { conflict, draft, setDraft },
}: PersonConflictProps<Fields>) {
  if (conflict === null) return null;
  return (
    <ConflictChoices
      title={`Someone else changed this ${who} while you were editing it.`}
      choices={choicesOf(conflict, draft, labels)}
      onChoose={(names, side) =>
        setDraft({ ...draft, ...Object.fromEntries(names.map((name) => [name, conflict[side][name]])) })
      }
    />
  );
}
