import type { PhotoRequestView } from '../src/contract/calls/staff-photo-requests.ts';
import { desktop, expect, expectAccessible, failedAnswer, passOf, test } from './park.ts';
import { callsAs, confirm, openTab, rowWith, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const ada = passOf('10240005');

test(
  'the team sees the photo next to the request, approves it, and the guest can upload another one',
  desktop,
  async ({ page, request }) => {
    await signIn(page, 'agent');
    await openTab(page, 'Photo Requests');
    await expect(rowWith(page, 'Ada Lindqvist')).toContainText(ada.orderId);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Answer Ada Lindqvist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Photo request' });

    // A colleague answers first: their answer is shown, and my input stays.
    const call = await callsAs(request, 'lead');
    const requests = (await call('GET', '/api/admin/photo-request/')) as PhotoRequestView[];
    const open = requests.find((one) => one.orderId === ada.orderId && one.status === 'open');
    await call('PUT', `/api/admin/photo-request/${open?.requestId}`, {
      answer: 'declined',
      message: 'It is a fine photo.',
    });
    await dialog.getByLabel('Message to the guest').fill('Typed in vain.');
    await dialog.getByRole('button', { name: 'Approve and remove photo' }).click();
    await confirm(page, 'Approve and remove photo', /comes off the pass at once.* gets a mail/);
    await expect(dialog.getByText('Someone else has answered this request.')).toBeVisible();
    await expect(dialog.getByText('Declined: the photo stays')).toBeVisible();
    await expect(dialog.getByText('It is a fine photo.')).toBeVisible();
    await expect(dialog.getByLabel('Message to the guest')).toHaveValue('Typed in vain.');
    await expect(dialog.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
    await request.post(`/api/reset-photo/${ada.orderId}/${ada.barcode}`, { data: {} });
    await page.reload();
    await page.getByRole('button', { name: 'Answer Ada Lindqvist' }).click();
    const photo = dialog.getByRole('img', { name: 'Ada Lindqvist, as on the pass' });
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(640);
    await dialog.getByLabel('Message to the guest').fill('Please take a photo without the hat.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve and remove photo' }).click();
    await confirm(page, 'Approve and remove photo', /comes off the pass at once.* gets a mail/);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('The photo was removed. The guest gets a mail.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Answered' })).toContainText('without the hat');
    await page.goto(ada.path);
    await expect(page.getByRole('button', { name: 'Add your photo' })).toBeVisible();
  },
);
