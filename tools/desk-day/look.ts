/** Looks at every state that the day meets: axe, light and dark, pages that scroll sideways, and pictures. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Makes the look of one screen; its findings are added to the list. Each name is looked at once. */
export function makeLook(page: Page, screen: string, faults: string[]): (name: string) => Promise<void> {
  const folder = join(import.meta.dirname, '../../var/desk-day');
  mkdirSync(folder, { recursive: true });
  const seen = new Set<string>();
  return async (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(300); // the end of a change of colors
      const state = `${screen} ${colorScheme}, ${name}`;
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      for (const { id, nodes } of violations)
        faults.push(`${state}: ${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
        faults.push(`${state}: the page scrolls sideways`);
      const file = `${name.replaceAll(/[^\w]+/g, '-')}-${screen}-${colorScheme}.png`;
      await page.screenshot({
        path: join(folder, file),
        fullPage: (await page.getByRole('dialog').count()) === 0,
      });
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  };
}
