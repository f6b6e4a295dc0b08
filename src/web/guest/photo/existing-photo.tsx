import { useId, useRef } from 'react';

import type { Order } from '#contract/calls/order.ts';
import { photoRequestHours } from '#domain/constants.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useBackCloses } from '#web/shared/ui/use-back-closes.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { replacePhoto, requestPhotoReset } from './photo-calls.ts';

interface ExistingPhotoProps {
  order: Order;
  /** After activation the guest can only ask, and the team replaces the photo. */
  isByRequest: boolean;
  /** Called with the message to announce after success. */
  onChanged: (text: string) => Promise<void>;
}

/** The actions on the existing photo; each needs a confirmation, because it cannot be undone. */
export function ExistingPhoto({ order, isByRequest, onChanged }: ExistingPhotoProps) {
  const { isBusy, failure: error, run, fail } = useTask();
  const dialog = useRef<HTMLDialogElement>(null);
  const back = useBackCloses(dialog);
  const isHydrated = useIsHydrated();
  const questionId = useId();
  const label = isByRequest ? t('screens.replacePhotoRequest') : t('screens.replacePhoto');

  const act = async (): Promise<void> => {
    const failure = await (isByRequest ? requestPhotoReset(order) : replacePhoto(order));
    if (failure === null) await onChanged(isByRequest ? t('photo.requestSent') : t('screens.photoReplaced'));
    else fail(failure.error);
  };
  const ask = () => {
    dialog.current?.showModal();
    back.onOpen();
  };
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        {isByRequest ? t('photo.replacedByTeam') : t('photo.replaceUntilActivated')}
      </p>
      <div>
        <Alert>{error}</Alert>
        <Button
          data-icon="photo"
          isBusy={isBusy}
          busyText={t('photo.oneMoment')}
          isWaiting={!isHydrated}
          onClick={ask}
        >
          {label}
        </Button>
      </div>
      <BusyLine isInButton busyText={isBusy ? t('photo.oneMoment') : null} />
      <dialog ref={dialog} aria-labelledby={questionId} className="question-dialog" onClose={back.onClose}>
        <p id={questionId} className="mb-6 text-lg">
          {isByRequest
            ? t('photo.requestQuestion', { hours: String(photoRequestHours) })
            : t('screens.replacePhotoQuestion')}
        </p>
        <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
          <Button autoFocus onClick={() => dialog.current?.close()}>
            {t('screens.cancel')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              dialog.current?.close();
              void run(act);
            }}
          >
            {isByRequest ? t('photo.sendRequest') : t('photo.replace')}
          </Button>
        </div>
      </dialog>
    </div>
  );
}
