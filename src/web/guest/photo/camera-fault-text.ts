import type { Platform } from '#domain/platform.ts';

import type { NoPicture } from '#web/shared/scanner/camera.ts';

/** Why the camera gives no picture, and what the guest can do instead. */
export function cameraFaultText(fault: NoPicture, platform: Platform): string {
  return `${reasons[fault]} ${platform === 'desktop' ? byFile : byApp}`;
}

const reasons: Record<NoPicture, string> = {
  refused: 'This page may not use the camera; you can allow it in your browser’s settings.',
  missing: 'There is no camera that this page can use.',
  failed: 'The camera does not start; another app may be using it.',
};

const byFile = 'Please choose a photo instead.';
/** A phone's camera app needs no permission of the page. */
const byApp = 'Please choose a photo instead. “Take a photo” opens your camera app now.';
