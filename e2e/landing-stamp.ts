/** The stamp of an active wristband while it lands. */
import type { Page } from '@playwright/test';

/** How far the page scrolls sideways at the first moment of the stamp, when it is largest. */
export async function widthBeyondPage(page: Page): Promise<number> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return page.locator('.active-band-stamp').evaluate((stamp: SVGElement) => {
    stamp.style.animation = 'none';
    stamp.getBoundingClientRect();
    stamp.style.animation = '';
    const [landing] = stamp.getAnimations();
    landing?.pause();
    if (landing) landing.currentTime = 0;
    const { scrollWidth, clientWidth } = document.documentElement;
    return landing === undefined ? Number.NaN : scrollWidth - clientWidth;
  });
}
