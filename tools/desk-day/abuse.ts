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
    await expect(page.getByText('1 hit to explain')).toBeVisible();
    await see('watch');
    await hands.use(hits.getByRole('link', { name: `${given} points given by hand` }));
    await expect(page).toHaveURL(/\/admin\/activity\?watch=points/);
    await expect(page.getByText('Loyalty Goodwill').first()).toBeVisible();
    await see('entries of a hit');
  });
  await play('abuse explained', async () => {
    await hands.openTab('Watch');
    await hands.use(hits.getByRole('button', { name: /^Explain: Points given of / }));
    const dialog = page.getByRole('dialog', { name: 'Explain a hit' });
    await expect(dialog).toBeVisible();
    await see('explain a hit');
    await hands.write(dialog.getByLabel('What explains it'), 'Not allowed: he gave them to a friend');
    await hands.use(dialog.getByRole('button', { name: 'Save note' }));
    await expect(dialog).toBeHidden();
    await expect(hits.getByText(/^Explained by /)).toBeVisible();
    await see('hit explained');
  });
}
