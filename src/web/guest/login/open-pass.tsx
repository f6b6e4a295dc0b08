import { useRef, useState, type ComponentProps } from 'react';

import { readTypedPass, type PassNumbers } from '#domain/typed-pass.ts';

import { LazyScanner } from '#web/shared/scanner/lazy-scanner.tsx';
import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FindForm } from './find-form.tsx';
import { LoginForm } from './login-form.tsx';

interface OpenPassProps extends Omit<ComponentProps<typeof LoginForm>, 'found'> {
  /** What a guest without a script typed into the one field, if it could not be read. */
  unread: string | undefined;
}

/** The ways to open a pass: a scan, its two numbers, and a folded field for a link or anything else that was copied. */
export function OpenPass({ unread, ...login }: OpenPassProps) {
  const [found, setFound] = useState<PassNumbers | null>(null);
  const [isScanning, setIsScanning] = useState(false);
  const pair = useRef<HTMLDivElement>(null);
  const orderId = useRef<HTMLInputElement>(null);
  const openCamera = (): void => {
    orderId.current = pair.current?.querySelector('input') ?? null;
    setIsScanning(true);
  };
  const onScanned = (text: string): void => {
    const typed = readTypedPass(text);
    // The camera's entry in the browser's history becomes that of the pass.
    if (typed?.kind === 'link') return window.location.replace(typed.path);
    setIsScanning(false);
    if (typed?.kind === 'numbers') setFound(typed);
  };
  return (
    <>
      <div className="grid *:min-h-13 noscript:hidden">
        <Button data-icon="scan" onClick={openCamera}>
          {t('login.scan')}
        </Button>
      </div>
      <div ref={pair}>
        <LoginForm {...login} found={found} />
      </div>
      <details open={unread !== undefined} className="border-t border-line pt-3">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {t('login.pasteLink')}
        </summary>
        <FindForm unread={unread} onNumbers={setFound} />
      </details>
      {isScanning ? (
        <LazyScanner
          title={t('login.scanTitle')}
          hasSquares
          field={orderId}
          accept={isOurs}
          onText={onScanned}
          onClose={() => setIsScanning(false)}
        />
      ) : null}
    </>
  );
}

function isOurs(text: string): boolean {
  const typed = readTypedPass(text);
  return typed !== undefined && typed.kind !== 'email';
}
