/** /dev/brand: a brand is typed, repaints beside the form, and its errors stand beside their fields. */
import { expect, expectAccessible, test } from './park.ts';

// axe tries to run in the frame of the preview, in which no script may run.
test.use({ allowedComplaints: [/Blocked script execution in 'about:srcdoc'/] });

test('a brand repaints as someone types, and a wrong color is explained beside its field', async ({
  page,
}) => {
  await page.goto('/dev/brand');
  const preview = page.frameLocator('#preview');
  await expect(preview.getByRole('heading', { level: 1, name: 'Tidewater Park' })).toBeVisible();

  await page.getByLabel('Name of the park').fill('Lakeside Fair');
  await page.getByLabel('Currency').fill('EUR');
  await page.getByLabel('Locale').fill('de-DE');
  await page.getByLabel('Scene').selectOption('carousel');
  await expect(preview.getByRole('heading', { level: 1, name: 'Lakeside Fair' })).toBeVisible();
  await expect(preview.getByText('18,50 €').first()).toBeAttached();

  const color = page.getByLabel('Color', { exact: true });
  await color.fill('seaweed');
  await expect(color).toHaveAccessibleDescription('It must be a color such as #0b4f6c');
  await expect(color).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await color.fill('#ffd400');
  await expect(color).toHaveAccessibleDescription('');

  await page.getByLabel('Folder', { exact: true }).fill('../elsewhere');
  await page.getByRole('button', { name: 'Write the folder' }).click();
  await expect(page.getByLabel('Folder', { exact: true })).toBeFocused();
  await expect(page.getByText('It must be a name of letters')).toBeVisible();
});
