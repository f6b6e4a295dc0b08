/** The queue of requests: one of each kind is answered by its key and a text of the park, and the next opens itself. */
import { expect } from '@playwright/test';

import type { Player } from './player.ts';

interface Answer {
  /** Its kind as the filter and its heading name it. */
  asks: string;
  text: string;
  answer: 'a' | 'd';
  button: string;
}

// In the order of their due times.
const answers: readonly Answer[] = [
  { asks: 'The link of a pass', text: 'The link was mailed', answer: 'a', button: 'Send the answer' },
  {
    asks: 'Help with a wristband',
    text: 'The ticket was used',
    answer: 'd',
    button: 'Decline with this answer',
  },
  { asks: 'Another photo', text: 'The photo is clear', answer: 'd', button: 'Decline and keep photo' },
  {
    asks: 'Points for a refused claim',
    text: 'Points are in the account',
    answer: 'a',
    button: 'Points were added',
  },
];

/** Answers the queue until no one waits. */
export async function answerQueue({ page, hands, play, see }: Player): Promise<void> {
  await play('requests opened', async () => {
    await hands.openTab('Requests');
    const list = page.getByRole('list', { name: 'Open requests' });
    await expect(list.getByRole('button')).toHaveCount(answers.length);
    await see('requests');
    await hands.press('j', list.getByRole('button').first());
  });
  for (const { asks, text, answer, button } of answers)
    await play(`request, ${asks.toLowerCase()}`, async () => {
      const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${asks}: `) });
      await expect(heading).toBeFocused();
      await expect(page.getByText('You have it since')).toBeVisible();
      await see(`request ${asks}`);
      const choice = page.getByLabel('Text for the answer');
      await hands.press('t', choice);
      await hands.choose(choice, text);
      await expect(page.getByLabel('Message to the guest')).not.toHaveValue('');
      await see(`answer ${asks}`);
      // The letters choose a text as long as the list of texts has the focus.
      if (hands.effort.taps === 0) await hands.press('Escape', choice);
      await hands.press(answer, page.getByRole('button', { name: button }));
      const question = page.getByRole('dialog', { name: new RegExp(`^${asks}: `) });
      await see(`question before answer ${asks}`);
      await hands.use(question.getByRole('button', { name: button }));
      await expect(page.getByText(`Answered: ${asks.toLowerCase()}`)).toBeVisible();
      await expect(heading).toBeHidden();
    });
  await expect(page.getByText('No one is waiting for an answer.')).toBeVisible();
  await see('no requests');
}
