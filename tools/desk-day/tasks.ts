/** The day in its order: the queue, a photo request from its tab, thirty people on and off, a quarter's numbers. */
import { expect } from '@playwright/test';

import { findGuest, type Player } from './player.ts';
import { queue } from './queue.ts';

/** Serves the twenty guests. */
export async function serveQueue(player: Player): Promise<void> {
  const { page, play, see } = player;
  for (const [index, guest] of queue.entries()) {
    const who = `${index + 1}`.padStart(2, '0');
    await play(`${who} find by ${guest.by}`, () => findGuest(player, guest));
    await play(`${who} explain`, async () => {
      const isPass = guest.address.source.startsWith('order');
      const line = isPass ? page.locator('.staff-guest-why') : page.getByText(guest.why).first();
      await expect(line).toHaveText(guest.why);
    });
    await see(`guest ${who}`);
    await play(`${who} ${guest.fix}`, () => guest.mend(player));
  }
}

const seasonHeading = 'Email\tFirst name\tSurname\tEmployee No.\tLevel\tLast Day';

/** Invites thirty people from a list, and deactivates them at the end of the season. */
export async function changeSeason({ page, hands, play, see }: Player): Promise<void> {
  const lines = Array.from(
    { length: 30 },
    (_, number) => `season-${number}@harborlight.example\tAda\tSeason ${number}\tS${number}\t20\t9/30/2027`,
  );
  await hands.openTab('Season Team');
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible();
  await see('season team');
  await play('30 people on', async () => {
    await hands.press('n', page.getByText('Invite a list', { exact: true }));
    const list = page.getByLabel('Paste the list');
    await expect(list).toBeVisible();
    await hands.paste(list, [seasonHeading, ...lines].join('\n'));
    const invite = page.getByRole('button', { name: 'Invite 30 people' });
    await expect(invite).toBeEnabled();
    await see('list of thirty');
    await hands.press('ControlOrMeta+Enter', invite);
    const question = page.getByRole('dialog', { name: 'Invite 30 people' });
    await hands.press('Enter', question.getByRole('button', { name: 'Invite 30 people' }));
    await expect(page.getByText('30 people invited by mail.')).toBeVisible();
    await see('thirty invited');
    await hands.press('Enter', page.getByRole('button', { name: 'Show the team' }));
    await expect(page.getByText('season-29@harborlight.example')).toBeVisible();
  });
  await play('30 people off', async () => {
    const filter = page.getByLabel('Filter', { exact: true });
    await hands.press('f', filter);
    await hands.write(filter, 'season');
    await expect(page.getByText('30 members', { exact: true })).toBeVisible();
    const all = page.getByRole('button', { name: 'Select all shown' });
    if (hands.effort.taps === 0) await hands.press('Enter', all);
    await hands.press('Enter', all);
    await expect(page.getByText('30 members, 30 selected')).toBeVisible();
    await see('thirty selected');
    await hands.press('d', page.getByRole('button', { name: 'Deactivate (30)' }));
    const dialog = page.getByRole('dialog', { name: 'Deactivate 30 members' });
    const change = dialog.getByRole('button', { name: 'Change 30 members' });
    await expect(change).toBeVisible();
    await see('before thirty are deactivated');
    await hands.press('Enter', change);
    await expect(dialog.getByText('Done: 30 changed')).toBeVisible();
    await hands.press('Enter', dialog.getByRole('button', { name: 'Close' }).last());
    await expect(dialog).toBeHidden();
  });
}

/** Reads a quarter beside the one before, opens the rows of a figure, and saves the figures as a file. */
export async function readQuarter({ page, hands, play, see }: Player): Promise<void> {
  await play("a quarter's numbers", async () => {
    await hands.openTab('Dashboard');
    await expect(page.getByRole('heading', { name: 'Points by kind' })).toBeVisible();
    await see('dashboard');
    await hands.choose(page.getByLabel('Range', { exact: true }), 'Last 90 days');
    await expect(page).toHaveURL(/range=90d/);
    await hands.tick(page.getByRole('radio', { name: 'Weeks' }));
    await expect(page).toHaveURL(/by=week/);
    await expect(page.getByRole('heading', { name: 'Points by kind' })).toBeVisible();
    await see('quarter by weeks');
  });
  await play('rows of a figure', async () => {
    await hands.use(page.getByRole('link', { name: 'Claims', exact: true }));
    await expect(page.getByRole('heading', { name: /^Claims, / })).toBeVisible();
    await see('rows of a figure');
    await hands.use(page.getByRole('button', { name: 'Back to the figures' }));
    await expect(page.getByRole('heading', { name: 'Claims by kind', exact: true })).toBeVisible();
  });
  await play('numbers as a file', async () => {
    const button = page.getByRole('button', { name: 'Export' });
    await Promise.all([page.waitForEvent('download'), hands.use(button)]);
  });
}
