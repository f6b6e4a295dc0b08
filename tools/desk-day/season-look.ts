/** The looks of a season: a copy with colors of its own, a look for some days on the passes, and the way back. */
import { expect, type Locator } from '@playwright/test';

import type { Player } from './player.ts';

/** Makes a look, gives another one a season, and returns from a third. */
export async function changeLooks(player: Player): Promise<void> {
  const { page, hands, play, see } = player;
  const contrast = page.getByText(/^Contrast \d+\.\d\d to 1: enough/);
  await play('new look', async () => {
    await hands.openTab('Look Studio');
    await expect(page.getByRole('list', { name: 'Looks' })).toBeVisible();
    await see('look studio');
    await hands.use(page.getByRole('button', { name: 'Duplicate Tap & Ride' }));
    const publish = page.getByRole('button', { name: 'Publish the new look' });
    await expect(publish).toBeVisible();
    await see('copy of a look');
    await hands.write(field(player, 'Name'), 'Winter Lights');
    await setColors(player);
    await expect(contrast).toBeVisible();
    await see('colors of the copy');
    await hands.use(publish);
    await expect(page.getByText('Touches no installed pass.')).toBeVisible();
    await see('new look published');
  });
  await play('look for a season', async () => {
    await openLook(player, 'Day Ticket');
    await setColors(player);
    await expect(contrast).toBeVisible();
    const year = new Date().getUTCFullYear() + 1;
    await hands.date(page.getByLabel('First day'), `${year}-01-02`);
    await hands.date(page.getByLabel('Last day'), `${year}-01-09`);
    await expect(page.getByText(/^Touches [\d,]+ installed pass(es)?, on /)).toBeVisible();
    await see('season of a look');
    await hands.use(page.getByRole('button', { name: /^Publish the season for [\d,]+ pass(es)?$/ }));
    const seasons = page.getByRole('list', { name: 'Seasons of this look' });
    await expect(seasons).toContainText('begins');
    await see('season published');
  });
  await play('look published', async () => {
    await setColors(player);
    await expect(page.getByText(/^Touches [\d,]+ installed pass(es)?: /)).toBeVisible();
    await hands.use(page.getByRole('button', { name: /^Publish to [\d,]+ pass(es)?$/ }));
    await expect(page.getByText('As published.')).toBeVisible();
    await see('look published');
  });
  await play('look before', async () => {
    await hands.use(page.getByRole('button', { name: 'Return to the look before' }));
    await expect(page.getByText('The look is as it was.')).toBeVisible();
    await expect(field(player, 'Background Color')).not.toHaveValue(/^#?1B2A5E$/i);
    await see('look before');
  });
}

async function openLook({ page, hands }: Player, name: string): Promise<void> {
  await hands.openTab('Look Studio');
  await hands.use(page.getByRole('link', { name, exact: true }));
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

async function setColors(player: Player): Promise<void> {
  await player.hands.write(field(player, 'Background Color'), '#1B2A5E');
  await player.hands.write(field(player, 'Color'), '#FFE9A8');
}

/** A field of the look; an asterisk may stand behind its label. */
function field({ page }: Player, label: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
}
