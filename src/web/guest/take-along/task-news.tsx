import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';

interface TaskNewsProps {
  error: string | null;
  isBusy: boolean;
  hint?: string | null;
  onRetry: (() => void) | null;
}

/** The running task of a button and the result of its last press; stands right below the button. */
export function TaskNews({ error, isBusy, hint = null, onRetry }: TaskNewsProps) {
  return (
    <div className="*:not-empty:pt-3">
      <Alert>{error}</Alert>
      <BusyLine
        isInButton
        busyText={isBusy ? t('screens.generatingPass') : null}
        idle={hint}
        onRetry={onRetry}
      />
    </div>
  );
}
