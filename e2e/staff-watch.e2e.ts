/** An abuse is found and explained with the keyboard alone, by someone whom it is not about. */
import { randomInt, randomUUID } from 'node:crypto';

import { keyboardOf } from './keyboard.ts';
import { expect, expectSound, test } from './park.ts';
import { callsAs, rowWith, signIn } from './staff.ts';

const dayForm = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;

type Calls = Awaited<ReturnType<typeof callsAs>>;

/** A lead gives one account points in four parts. */
async function giveInParts(call: Calls, email: string): Promise<void> {
  const [account] = (await call('POST', '/api/admin/loyalty/search/', { searchTerm: email })) as {
    STRACCOUNTID: string;
  }[];
  for (const points of [10, 20, 30, 40])
    await call('POST', `/api/admin/loyalty/goodwill/${account?.STRACCOUNTID ?? ''}`, {
      ...{ points, reason: 'A long wait at the wheel', goodwillID: randomUUID() },
    });
}

test('a figure above its limit is found, opened and explained with the keyboard alone', async ({
  page,
  request,
}) => {
  const email = `watched-${randomInt(1_000_000)}@mail.example`;
  await request.post('/api/loyalty/create', { data: { email, firstName: 'Often', lastName: 'Seen' } });
  await giveInParts(await callsAs(request, 'lead'), email);
  const admin = await callsAs(request, 'admin');
  const { settings } = (await admin('GET', '/api/admin/watch/')) as {
    settings: { limits: Record<string, number> };
  };
  const limits = { ...settings.limits, 'same-guest': 4 };
  await admin('PUT', '/api/admin/watch/settings/', {
    settings: { ...settings, limits },
    former: settings,
  });

  const keyboard = keyboardOf(page);
  await signIn(page, 'audit');
  await keyboard.openTab('Watch');
  const hit = page.getByRole('table', { name: 'Hits' }).getByRole('row').filter({ hasText: 'Limit 4' });
  await expect(hit).toContainText('4 acts for one and the same account');
  // The day of the hit in the park's form, on one line.
  await expect(hit.locator('time').first()).toHaveText(dayForm);
  await expect(page.getByRole('table', { name: 'Figures by member' })).toBeVisible();
  await expectSound(page);

  await keyboard.use(hit.getByRole('link', { name: '4 acts for one and the same account' }));
  await expect(page.getByText('4 acts for one and the same account in 4 entries')).toBeVisible();
  const entries = page.getByRole('table', { name: 'Activity' });
  await expect(entries.getByRole('row')).toHaveCount(5);
  await expect(entries.getByRole('cell', { name: 'Loyalty Goodwill', exact: true })).toHaveCount(4);
  await expectSound(page);
  await page.goBack();

  await keyboard.use(hit.getByRole('button', { name: 'Explain' }));
  const dialog = page.getByRole('dialog', { name: 'Explain a hit' });
  await expect(dialog.getByLabel('What explains it')).toBeFocused();
  await expect(dialog).toContainText(/account on [A-Z][a-z]{2} \d{1,2}, \d{4}\./);
  await page.keyboard.type('One party in four rows, all at the wheel.');
  await expectSound(page);
  await keyboard.use(dialog.getByRole('button', { name: 'Save note' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The note is saved.')).toBeVisible();
  await expect(rowWith(page, 'One party in four rows')).toContainText('Explained by');
  await expect(hit.getByRole('button', { name: 'Explain' })).toHaveCount(0);
});
