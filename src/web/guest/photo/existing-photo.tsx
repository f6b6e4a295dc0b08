import type { Order } from '#contract/calls/order.ts';
import { photoRequestHours } from '#domain/constants.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Question } from '#web/shared/ui/question.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { replacePhoto, requestPhotoReset } from './photo-calls.ts';

interface ExistingPhotoProps {
  order: Order;
  /** After activation the guest can only ask, and the team replaces the photo. */
  isByRequest: boolean;
  /** Called with the message to announce after success. */
  onReplaced: (text: string) => Promise<void>;
  onKeep: () => void;
}

/** What happens to the existing photo, and the question before it. */
export function ExistingPhoto({ order, isByRequest, onReplaced, onKeep }: ExistingPhotoProps) {
  const { isBusy, failure: error, run, fail } = useTask();
  const act = async (): Promise<void> => {
    const failure = await (isByRequest ? requestPhotoReset(order) : replacePhoto(order));
    if (failure === null) await onReplaced(isByRequest ? t('photo.requestSent') : t('screens.photoReplaced'));
    else fail(failure.error);
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        {isByRequest
          ? t('photo.replacedByTeam')
          : `${t('photo.currentStays')} ${t('photo.replaceUntilActivated')}`}
      </p>
      <Question
        question={
          isByRequest
            ? t('photo.requestQuestion', { hours: String(photoRequestHours) })
            : t('screens.replacePhotoQuestion')
        }
        act={isByRequest ? t('photo.sendRequest') : t('photo.replace')}
        keep={t('screens.cancel')}
        isBusy={isBusy}
        busyText={t('photo.oneMoment')}
        error={error}
        onAct={() => void run(act)}
        onKeep={onKeep}
      />
      <BusyLine isInButton busyText={isBusy ? t('photo.oneMoment') : null} />
    </div>
  );
}
