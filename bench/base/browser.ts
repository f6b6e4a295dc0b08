/** The one way to open a browser for a benchmark. */
import { chromium, type Browser } from '@playwright/test';

import { findBrowser } from '../../tools/find-browser.ts';
import type { Place } from './place.ts';

/** Opens the Chromium that npm installs; it is closed at the end of the benchmark, or ends with its process. */
export async function openBrowser(place: Place): Promise<Browser> {
  const browser = await chromium.launch(await findBrowser());
  place.onEnd(() => browser.close());
  return browser;
}
