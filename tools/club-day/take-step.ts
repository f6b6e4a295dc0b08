/** Takes a step that is offered after a refused claim, and waits for what it promises. */
import type { Page } from '@playwright/test';

import { announced, expect } from '../../e2e/park.ts';
import type { ClaimStep } from '../../src/contract/claim-steps.ts';

/** Fails if the step leads nowhere. */
export async function takeStep(page: Page, step: ClaimStep, email: string): Promise<void> {
  const press = (name: RegExp | string) => page.getByRole('button', { name }).click();
  switch (step) {
    case 'other-number':
      await press('Enter another number');
      return expect(page.getByRole('textbox').first()).toBeFocused();
    case 'remind':
      await press('Remind me by mail');
      return expect(announced(page, `We will remind you by mail at ${email}.`)).toBeVisible();
    case 'ask-team':
      await press('Ask our team');
      await page.getByLabel('Anything our team should know? (optional)').fill('We were there.');
      await press('Send request');
      return expect(
        announced(page, `Our team has your request, and will answer by mail to ${email}.`),
      ).toBeVisible();
    case 'sign-in':
      await press('Mail me a code');
      return expect(announced(page, `Code sent to ${email}.`)).toBeVisible();
    case 'show-account':
      await page
        .getByRole('link', { name: /account/i })
        .first()
        .click();
      return expect(page).toHaveURL('/loyalty/');
    case 'start-over':
      await press('Start over');
      return expect(page.getByLabel('Email')).toBeVisible();
    case 'try-again': {
      const again = page.waitForRequest((request) => request.url().includes('/api/loyalty/'));
      await press('Try again');
      await again;
      return;
    }
    case 'write-mail':
      return expect(page.getByRole('link', { name: /write/i })).toHaveAttribute('href', /^mailto:/);
    default:
      // The last two are sentences.
      return expect(page.getByText(email).first()).toBeVisible();
  }
}
