import { useRef, useState, type SyntheticEvent } from 'react';

import { readTypedPass, typedPassLengthMax, type PassNumbers } from '#domain/typed-pass.ts';

import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { openSendLink } from './open-send-link.ts';

interface FindFormProps {
  /** What the server could not read, for a browser without a script. */
  unread: string | undefined;
  /** Called with one number or both; a link opens by itself. */
  onNumbers: (numbers: PassNumbers) => void;
}

/**
 * One field for everything that opens a pass or names it: a link, either number, or both. Without its script it is a plain
 * form, and the server reads the field in the same way.
 */
export function FindForm({ unread, onNumbers }: FindFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState(unread === undefined ? null : errorOf(unread));

  const find = (text: string): void => {
    const typed = readTypedPass(text);
    setError(null);
    if (typed?.kind === 'link') return window.location.assign(typed.path);
    if (typed?.kind === 'email' && openSendLink(typed.email)) return;
    if (typed?.kind !== 'numbers') return setError(errorOf(text));
    form.current?.reset();
    onNumbers(typed);
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('find');
    find(typeof typed === 'string' ? typed : '');
  };
  return (
    <form ref={form} method="get" action="/" className="grid gap-3 pt-3" onSubmit={onSubmit}>
      <Field
        label={t('login.find')}
        name="find"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={typedPassLengthMax}
        hint={t('login.findHint')}
        defaultValue={unread}
        error={error ?? undefined}
        onInput={() => setError(null)}
      />
      <Button type="submit">{t('login.open')}</Button>
    </form>
  );
}

function errorOf(text: string): string {
  if (text.trim() === '') return t('login.findEmpty');
  return readTypedPass(text)?.kind === 'email' ? t('login.findEmail') : t('login.findFault');
}
