/** A camera for pictures. */
import type { Page } from '@playwright/test';

/** Gives the page a camera that shows a gray room without a code, or one that the guest has refused. */
export async function giveCamera(page: Page, kind: 'gray' | 'refused' = 'gray'): Promise<void> {
  await page.evaluate((camera) => {
    navigator.mediaDevices.getUserMedia = () => {
      if (camera === 'refused') return Promise.reject(new DOMException('No', 'NotAllowedError'));
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 1280, height: 720 });
      const drawing = canvas.getContext('2d');
      // A stream has frames only while its canvas changes.
      const draw = (): void => {
        if (drawing !== null) drawing.fillStyle = '#6f7a80';
        drawing?.fillRect(0, 0, canvas.width, canvas.height);
      };
      setInterval(draw, 50);
      draw();
      return Promise.resolve(canvas.captureStream(20));
    };
  }, kind);
}
