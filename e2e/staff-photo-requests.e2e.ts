import { desktop, expect, expectAccessible, passOf, test } from './park.ts';
import { openTab, rowWith, signIn } from './staff.ts';

const ada = passOf('10240005');

test(
  'the team sees the photo beside the request, approves it, and the guest may put another one on',
  desktop,
  async ({ page }) => {
    await signIn(page, 'agent');
    await openTab(page, 'Photo Requests');
    await expect(rowWith(page, 'Ada Lindqvist')).toContainText(ada.orderId);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Answer Ada Lindqvist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Photo request' });
    const photo = dialog.getByRole('img', { name: 'Ada Lindqvist, as on the pass' });
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(640);
    await dialog.getByLabel('Message to the guest').fill('Please take a photo without the hat.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve: take the photo off' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('The photo was taken off. The guest gets a mail.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Answered' })).toContainText('without the hat');
    await page.goto(ada.path);
    await expect(page.getByRole('heading', { name: 'Add your photo' })).toBeVisible();
  },
);
