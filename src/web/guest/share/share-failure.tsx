import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { ShareFailure } from './share-calls.ts';

/** A failure with the cause that the server sent, and with the reload that an ended session needs. */
export function FailureText({ failure: { text, reason, isExpired } }: { failure: ShareFailure }) {
  return (
    <>
      <p className="font-semibold">{text}</p>
      {reason === null ? null : <p className="text-sm">{t('share.reason', { reason })}</p>}
      {isExpired ? (
        <div className="pt-2">
          <Button onClick={() => window.location.reload()}>{t('ui.refresh')}</Button>
        </div>
      ) : null}
    </>
  );
}
