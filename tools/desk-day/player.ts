/** One agent at one screen: the hands, the stopwatch, and who looks at every state that the day meets. */
import { expect, type Locator, type Page } from '@playwright/test';

import { teamPassword } from '../../e2e/staff.ts';
import type { Hands } from './hands.ts';

/** What a task took. */
export interface Taken {
  task: string;
  keys: number;
  taps: number;
  seconds: number;
}

/** Plays tasks. */
export interface Player {
  page: Page;
  hands: Hands;
  /** Shows a state of the screen to the one who looks; its time is not counted. */
  see: (name: string) => Promise<void>;
  /** Plays a task and keeps what it took. One that cannot be done is reported, and the day goes on at the desk. */
  play: (task: string, work: () => Promise<void>) => Promise<void>;
  /** What was played so far. */
  taken: readonly Taken[];
}

interface Watching {
  look: (name: string) => Promise<void>;
  report: (fault: string) => Promise<void>;
}

/** Makes the player of a page. */
export function makePlayer(page: Page, hands: Hands, { look, report }: Watching): Player {
  const taken: Taken[] = [];
  let lookedFor = 0;
  return {
    page,
    hands,
    taken,
    see: async (name) => {
      const began = performance.now();
      await look(name);
      lookedFor += performance.now() - began;
    },
    play: async (task, work) => {
      const { keys, taps } = hands.effort;
      const [began, looked] = [performance.now(), lookedFor];
      try {
        await work();
      } catch (error) {
        await report(`${task}: it cannot be done at ${page.url()}\n${String(error)}`);
        await page.goto('/admin/desk');
        return;
      }
      const seconds = (performance.now() - began - (lookedFor - looked)) / 1000;
      taken.push({ task, keys: hands.effort.keys - keys, taps: hands.effort.taps - taps, seconds });
    },
  };
}

/** Signs a member of the demo team in, by keys or fingers as well. */
export async function beginShift({ page, hands }: Player, who: string): Promise<void> {
  await page.goto('/login');
  await hands.write(page.getByLabel('Email'), `${who}@harborlight.example`);
  await hands.write(page.getByLabel('Password', { exact: true }), teamPassword);
  await hands.press('Enter', page.getByRole('button', { name: 'Login' }));
  await expect(page).toHaveURL(/\/admin/);
}

/** Finds a guest in the one box by what the guest says or shows, and waits for the page of the guest. */
export async function findGuest(
  { page, hands, see }: Player,
  {
    says,
    address,
    who,
    isPasted = false,
  }: { says: string; address: RegExp; who: string; isPasted?: boolean },
): Promise<void> {
  await hands.openBox();
  const box = page.getByRole('dialog', { name: 'Find a guest' });
  const field = box.getByLabel('Any number, link, email, phone or name');
  await expect(field).toBeFocused();
  await (isPasted ? hands.paste(field, says) : hands.write(field, says));
  const result = box.getByRole('option').first();
  await result.waitFor();
  await see('find');
  await hands.take(result);
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 2, name: who, exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

/** Presses the button of a fix, and returns its dialog. */
export async function openFix(
  { page, hands, see }: Player,
  button: string,
  title = button,
): Promise<Locator> {
  await hands.use(page.getByRole('button', { name: button, exact: true }));
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await see(`fix ${button}`);
  return dialog;
}

/** Waits for the words after a fix, and for the end of its dialog. */
export async function expectDone({ page, see }: Player, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words).last()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await see('done');
}
