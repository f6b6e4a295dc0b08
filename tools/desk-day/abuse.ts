/** An abuse found: the hit of the watch list, the entries behind it, and the note that explains it. */
import { expect } from '@playwright/test';

import type { Player } from './player.ts';
import { giftPoints } from './prepare.ts';

/** Finds the points that one member gave above the limit. */
export async function findAbuse({ page, hands, play, see }: Player): Promise<void> {
  const given = new Intl.NumberFormat('en-US').format(2 * giftPoints);
  const hits = page.getByRole('table', { name: 'Hits' });
  await play('abuse found', async () => {
    await hands.openTab('Watch');
    await expect(page.getByText(/^\d+ hits? to explain$/)).toBeVisible();
    await see('watch');
    await hands.use(hits.getByRole('link', { name: `${given} points given by hand` }));
    await expect(page).toHaveURL(/\/admin\/activity\?watch=points/);
    await expect(page.getByText('Loyalty Goodwill').first()).toBeVisible();
    await see('entries of a hit');
  });
  await play('abuse explained', async () => {
    await hands.openTab('Watch');
    const hit = hits.getByRole('row').filter({ hasText: `${given} points given by hand` });
    await hands.use(hit.getByRole('button', { name: /^Explain: Points given of / }));
    const dialog = page.getByRole('dialog', { name: 'Explain a hit' });
    await expect(dialog).toBeVisible();
    await see('explain a hit');
    await hands.write(dialog.getByLabel('What explains it'), 'Not allowed: he gave them to a friend');
    await hands.use(dialog.getByRole('button', { name: 'Save note' }));
    await expect(dialog).toBeHidden();
    await expect(hit.getByText(/^Explained by /)).toBeVisible();
    await see('hit explained');
  });
}
