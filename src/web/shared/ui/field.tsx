import { useId, type ComponentProps } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  /** A hint on what to enter, shown until there is an error. */
  hint?: string;
  /** The error in the input and how to correct it; it replaces the hint. */
  error?: string | undefined;
  isBusy?: boolean;
}

/** A text field with its label, described for screen readers by its hint or error. */
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
