import type { Platform } from '#domain/platform.ts';
import type { TextKey } from '#texts/text-keys.ts';

import type { NoPicture } from '#web/shared/scanner/camera.ts';
import { t } from '#web/shared/texts/t.ts';

/** Why the camera gives no picture, and what the guest can do instead: a phone's camera app needs no permission of the page. */
export function cameraFaultText(fault: NoPicture, platform: Platform): string {
  const reason = t(reasons[fault]);
  return platform === 'desktop'
    ? t('photo.chooseInstead', { reason })
    : t('photo.chooseOrOpenApp', { reason });
}

const reasons = {
  refused: 'ui.cameraRefused',
  missing: 'ui.cameraMissing',
  failed: 'ui.cameraFailed',
} as const satisfies Record<NoPicture, TextKey>;
