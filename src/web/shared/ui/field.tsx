import { useId, type ComponentProps } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  /** What belongs into the field, said before there is an error. */
  hint?: string;
  /** What is wrong with what was typed, and what to do; it takes the hint's place. */
  error?: string | undefined;
  isBusy?: boolean;
}

/** A text field with its label, and its hint or error tied to it for screen readers. */
export function Field({ label, hint, error, isBusy = false, readOnly = false, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        readOnly={isBusy || readOnly}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        className="min-h-13 w-full rounded-xl border border-outline bg-surface px-4 text-lg tabular-nums placeholder:text-muted read-only:opacity-70 aria-invalid:border-2 aria-invalid:border-danger"
      />
      {note === undefined ? null : (
        <p
          id={noteId}
          className={error === undefined ? 'text-sm text-muted' : 'text-sm font-semibold text-danger'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
