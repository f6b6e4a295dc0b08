/** Empty states and drawers of the back office: axe in both themes and at both widths, larger text, forced colors. */
import { withoutEdge } from './accessibility/controls.ts';
import { measure } from './accessibility/measure.ts';
import { unreadable } from './accessibility/readable.ts';
import { expect, expectSound, test } from './park.ts';
import { signIn } from './staff.ts';

/** An address, and what stands there once it is ready. */
const states = [
  ['messages', 'No messages yet'],
  ['api-keys', 'No other system has a valid key.'],
  ['webhooks', 'No webhook yet'],
  ['answer-texts', 'There is nothing in Answer Texts yet.'],
  ['rewards?search=zzzz', 'Nothing matches.'],
  ['roles', 'A role gives its members'],
  ['imports', 'Nothing has been imported yet.'],
  ['answer-texts?row=new', 'New answer text'],
  ['earn-rules?row=1', 'Version 1 of the earn rules'],
] as const;

/** The lists that other journeys fill. */
const empty = {
  'message/': [],
  'api-key/': { apiKeys: [] },
  'webhook/': { webhooks: [] },
  'import/?*': [],
};

/** Controls that draw no edge of their own in every mode. */
const edged =
  'main button:not([role="tab"]), [role="dialog"] button, input:not([type="checkbox"], [type="file"]), select';

test('empty states and drawers are sound, in every theme and for every reader', async ({ page }) => {
  test.slow();
  for (const [call, json] of Object.entries(empty))
    await page.route(`**/api/admin/${call}`, (held) => held.fulfill({ json }));
  await signIn(page, 'admin');
  for (const [address, text] of states) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectSound(page);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await measure(page, withoutEdge, edged), `no edge: ${address}`).toEqual([]);
    await page.emulateMedia({ forcedColors: null });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const found = await measure(page, unreadable, null);
    expect(
      found.filter((one) => one.startsWith('the page')),
      `larger text: ${address}`,
    ).toEqual([]);
  }
});
