import { useRef, useState, type SyntheticEvent } from 'react';

import { readTypedPass, typedPassLengthMax, type PassNumbers } from '#domain/typed-pass.ts';

import { LazyScanner } from '#web/shared/scanner/lazy-scanner.tsx';
import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';

interface FindFormProps {
  /** What the server could not read, for a browser without a script. */
  unread: string | undefined;
  /** Called with one number or both; a link opens by itself. */
  onNumbers: (numbers: PassNumbers) => void;
}

/**
 * One field for everything that opens a pass or names it: a link, either number, both, or a scan. Without its script it
 * is a plain form, and the server reads the field in the same way.
 */
export function FindForm({ unread, onNumbers }: FindFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState(unread === undefined ? null : errorOf(unread));
  const [isScanning, setIsScanning] = useState(false);

  const find = (text: string): void => {
    const typed = readTypedPass(text);
    setError(null);
    if (typed?.kind === 'link') return window.location.assign(typed.path);
    if (typed?.kind !== 'numbers') return setError(errorOf(text));
    form.current?.reset();
    onNumbers(typed);
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('find');
    find(typeof typed === 'string' ? typed : '');
  };
  const onScanned = (text: string): void => {
    const typed = readTypedPass(text);
    // The camera's entry in the browser's history becomes that of the pass.
    if (typed?.kind === 'link') return window.location.replace(typed.path);
    setIsScanning(false);
    find(text);
  };
  return (
    <form ref={form} method="get" action="/" className="grid gap-3" onSubmit={onSubmit}>
      <Field
        ref={field}
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
      <FindButtons onScan={() => setIsScanning(true)} />
      {isScanning ? (
        <LazyScanner
          title={t('login.scanTitle')}
          hasSquares
          field={field}
          accept={isOurs}
          onText={onScanned}
          onClose={() => setIsScanning(false)}
        />
      ) : null}
    </form>
  );
}

function FindButtons({ onScan }: { onScan: () => void }) {
  const isHydrated = useIsHydrated();
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      <Button type="submit">{t('login.open')}</Button>
      <div className="grid noscript:hidden">
        <Button data-icon="scan" isWaiting={!isHydrated} onClick={onScan}>
          {t('login.scan')}
        </Button>
      </div>
    </div>
  );
}

function isOurs(text: string): boolean {
  const typed = readTypedPass(text);
  return typed !== undefined && typed.kind !== 'email';
}

function errorOf(text: string): string {
  if (text.trim() === '') return t('login.findEmpty');
  return readTypedPass(text)?.kind === 'email' ? t('login.findEmail') : t('login.findFault');
}
