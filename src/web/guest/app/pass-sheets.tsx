import type { ComponentProps } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';
import { Modal } from '#web/shared/ui/modal.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** The photo of a season pass: choosing, cropping, uploading and replacing it. */
const PhotoPart = lazyPart(
  async () => (await import('#web/guest/photo/photo-section.tsx')).PhotoSection,
  <Skeleton />,
);

/** The guests with whom a credit card is shared. */
const SharesPart = lazyPart(
  async () => (await import('#web/guest/share/ticket-shares.tsx')).TicketShares,
  <Skeleton />,
);

/** The sheet of the photo. */
export function PhotoSheet(props: ComponentProps<typeof PhotoPart>) {
  return (
    <Modal
      title={props.order.hasPhoto ? t('photo.yourPhoto') : t('photo.addYourPhoto')}
      onClose={props.onClose}
    >
      <PhotoPart {...props} />
    </Modal>
  );
}

/** The sheet of the guests with whom the card is shared. */
export function SharesSheet({
  onClose,
  ...props
}: ComponentProps<typeof SharesPart> & { onClose: () => void }) {
  return (
    <Modal title={t('share.manageShares')} onClose={onClose}>
      <SharesPart {...props} />
    </Modal>
  );
}
