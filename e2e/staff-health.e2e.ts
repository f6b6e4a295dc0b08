import { expect, expectAccessible, test } from './park.ts';
import { signIn } from './staff.ts';

test('a system that fails is named first, with the reason in words', async ({ page }) => {
  await signIn(page, 'agent');
  await page.route('**/api/admin/health/', async (route) => {
    const answer = await route.fetch();
    const health = (await answer.json()) as { externalSystems: object[]; queues: { name: string }[] };
    health.externalSystems.unshift({
      ...{ kind: 'system', name: 'ticketing', state: 'partly', since: '2026-11-22T09:00:00Z' },
      ...{ lastSuccessAt: null, lastErrorAt: '2026-11-22T09:05:00Z', failures: 12 },
      lastError: 'It accepted the request and did not answer in time.',
      failingFor: ['park-2:3001'],
    });
    await route.fulfill({ response: answer, json: health });
  });
  await page.goto('/admin/health');
  const alert = page.getByRole('alert').filter({ hasText: 'Needs attention' });
  await expect(alert).toContainText('Ticketing system');
  await expect(page.getByText('1 thing needs attention.')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'did not answer in time' });
  await expect(card).toContainText('Fails for some servers');
  await expect(card).toContainText('park-2:3001');
  await expectAccessible(page);
});
