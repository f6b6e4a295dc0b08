/** `npm run dev`: a saved file changes the open page. Runs in a copy of the tree. */
import { expect, test, type Page } from '@playwright/test';

import { startInTreeCopy, type TreeCopy } from '../tools/dev/tree-copy.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const soon = { timeout: 60_000 };
let tree: TreeCopy;

test.beforeAll(async () => {
  test.setTimeout(180_000); // a hook does not take the limit of its journeys
  tree = await startInTreeCopy(Number(process.env['E2E_PORT'] ?? 3199) + 1);
});
test.afterAll(() => tree.remove());

test('a component and a style show in the guest page without a reload, and typed text stays', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(tree.address, { waitUntil: 'networkidle' });
  await page.getByLabel('Order ID').fill('10240001');

  tree.change('src/web/guest/app/login-screen.tsx', ': heading}', ": 'Saved just now'}");
  await expect(page.getByRole('heading', { name: 'Saved just now' })).toBeVisible(soon);
  tree.change(
    'src/web/guest/app/guest-pages.css',
    '@layer components {',
    ':root{--saved:yes}@layer components {',
  );
  await expect(page.locator('html')).toHaveCSS('--saved', 'yes', soon);

  await expect(page.getByLabel('Order ID')).toHaveValue('10240001');
  expect(complaints, tree.output()).toEqual([]);
});

test('a rule starts the server again, and the open page follows', async ({ page }) => {
  await page.goto(`${tree.address}/10240001/240126000000100017`, { waitUntil: 'networkidle' });

  tree.change(
    'src/domain/exclusion.ts',
    '    excludedBy: matching.find((row) => !row.excludesNfc),',
    "    excludedBy: { customError: 'Saved just now' } as Row,",
  );

  await expect(page.getByText('Saved just now')).toBeVisible(soon);
});

test('a server that does not start says why in the page, which follows once it does', async ({ page }) => {
  await page.goto(`${tree.address}/lookup`, { waitUntil: 'networkidle' });
  const file = 'src/server/pages/documents/document.ts';
  const title = '<title>${escapeHtml(title)}</title>';

  tree.change(file, 'function documentOf(', "throw new Error('Broken on purpose');\nfunction documentOf(");
  await expect(page.locator('vite-error-overlay')).toContainText('Broken on purpose', soon);
  await page.reload();
  await expect(page.getByText('Broken on purpose')).toBeVisible(soon);
  tree.change(file, "throw new Error('Broken on purpose');\n", '');
  await expect(page).toHaveTitle(/Find your tickets/, soon);

  tree.change(file, title, '<title>Saved just now</title>');
  await expect(page).toHaveTitle('Saved just now', soon);
});

/** Errors of the page, including violations of the content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
