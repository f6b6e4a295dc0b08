import type { ReactNode } from 'react';

import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';
import { PlainInput, type PlainKind } from './plain-input.tsx';

interface AnyField<Draft> {
  name: keyof Draft & string;
  hint?: string | undefined;
  /** True if the form cannot be sent as this field is; by its kind without this. */
  isMissing?: (draft: Draft) => boolean;
}

type PlainField<Draft> = AnyField<Draft> & PlainKind;

/** Why something is done; the form waits for it. */
interface ReasonOfForm<Draft> extends AnyField<Draft> {
  kind: 'reason';
}

/** A field that only one form has; it draws itself. */
interface OwnField<Draft> extends AnyField<Draft> {
  kind: 'own';
  render: (props: OwnFieldProps<Draft>) => ReactNode;
}

/** What a field of its own kind is drawn from. */
export interface OwnFieldProps<Draft> {
  draft: Draft;
  /** The errors by field. */
  faults: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** A field of a form: its place in the draft, its words, and how it is drawn. */
export type FormField<Draft> = PlainField<Draft> | ReasonOfForm<Draft> | OwnField<Draft>;

/** True if a form with this draft still waits for the field. */
export function isMissing<Draft>(field: FormField<Draft>, draft: Draft): boolean {
  if (field.isMissing !== undefined) return field.isMissing(draft);
  if (field.kind === 'own') return false;
  const value = draft[field.name];
  if (field.kind === 'reason') return typeof value !== 'string' || !isReason(value);
  if (field.isRequired !== true || typeof value === 'number') return false;
  return typeof value !== 'string' || value.trim() === '';
}

interface FieldOfFormProps<Draft> extends Omit<OwnFieldProps<Draft>, 'onChange'> {
  field: FormField<Draft>;
  onDraft: (next: (known: Draft) => Draft) => void;
}

/** One field, by its kind. */
export function FieldOfForm<Draft>({ field, draft, faults, isReadOnly, onDraft }: FieldOfFormProps<Draft>) {
  const { name, hint } = field;
  const set = (value: unknown): void => onDraft((known) => ({ ...known, [name]: value }));
  if (field.kind === 'own')
    return field.render({
      ...{ draft, faults, isReadOnly },
      onChange: (change) => onDraft((known) => ({ ...known, ...change })),
    });
  const held = { value: draft[name], error: faults[name], onChange: set };
  if (field.kind !== 'reason') return <PlainInput {...{ field, isReadOnly }} {...held} />;
  return (
    <ReasonField
      {...held}
      {...(hint === undefined ? {} : { description: hint })}
      value={typeof held.value === 'string' ? held.value : ''}
    />
  );
}

interface FieldsProps<Draft> {
  fields: readonly FormField<Draft>[];
  draft: Draft;
  faults?: OwnFieldProps<Draft>['faults'];
  isReadOnly?: boolean;
  onChange: (draft: Draft) => void;
}

const noFaults = {};

/** Fields of a screen that is no form of its own. */
export function Fields<Draft>(props: FieldsProps<Draft>) {
  const { fields, draft, faults = noFaults, isReadOnly = false, onChange } = props;
  return fields.map((field) => (
    <FieldOfForm
      key={field.name}
      {...{ field, draft, faults, isReadOnly }}
      onDraft={(next) => onChange(next(draft))}
    />
  ));
}
