import { useId, type ComponentProps } from 'react';

import { useIsHydrated } from './use-is-hydrated.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  /** A hint on what to enter, shown until there is an error. */
  hint?: string;
  /** The error in the input and how to correct it; it replaces the hint. */
  error?: string | undefined;
  /** The id of the alert that says why the server refused the input. */
  refusedBy?: string | undefined;
  isBusy?: boolean;
  /** The id of the hint or error, for a button that it explains too. */
  noteId?: string;
}

/** A text field with its label, described for screen readers by its hint or error, and by the server's refusal. */
export function Field({
  label,
  hint,
  error,
  refusedBy,
  isBusy = false,
  readOnly = false,
  required = false,
  noteId: givenNoteId,
  ...input
}: FieldProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const noteId = firstOf(givenNoteId, `${id}-note`);
  const note = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        dir="auto"
        {...input}
        id={id}
        readOnly={isBusy || readOnly}
        // Firefox calls an empty required field, and its form, wrong before anything was typed. The script asks for it.
        required={required && !isHydrated}
        aria-required={required || undefined}
        aria-invalid={isWrong(error, refusedBy)}
        aria-describedby={joinIds(note && noteId, refusedBy)}
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

function isWrong(error: string | undefined, refusedBy: string | undefined): boolean {
  return error !== undefined || refusedBy !== undefined;
}

function joinIds(...ids: (string | undefined)[]): string | undefined {
  const named = ids.filter((id) => id !== undefined && id !== '');
  return named.length === 0 ? undefined : named.join(' ');
}

function firstOf(given: string | undefined, own: string): string {
  return given ?? own;
}
