/** The hands of an agent: what a task is played with, by keys alone or by fingers alone, and what it took. */
import type { Locator, Page } from '@playwright/test';

/** What a task took so far. A press with a modifier, such as Ctrl+K, is one key. */
export interface Effort {
  keys: number;
  taps: number;
}

/** Two ways to play the same task. */
export interface Hands {
  readonly effort: Effort;
  /** Presses a button or follows a link. */
  use(target: Locator): Promise<void>;
  /** Ticks a checkbox, or chooses one of several radio buttons. */
  tick(target: Locator): Promise<void>;
  /** Writes into a field in place of what it holds. */
  write(target: Locator, text: string): Promise<void>;
  /** Sets an empty date, YYYY-MM-DD. */
  date(target: Locator, day: string): Promise<void>;
  /** Pastes a text of the clipboard into a field. */
  paste(target: Locator, text: string): Promise<void>;
  /** Chooses an option of a select by its whole text. */
  choose(target: Locator, option: string): Promise<void>;
  /** Presses a shortcut, or taps what does the same. */
  press(key: string, sameByTap: Locator): Promise<void>;
  /** Opens a tab of the back office by its title. */
  openTab(title: string): Promise<void>;
  /** Opens the one box, which has the focus then. */
  openBox(): Promise<void>;
  /** Takes a result of the open box. */
  take(result: Locator): Promise<void>;
}

/** The group of tabs, and the tab in it, of a page as wide or as narrow as it is. */
export function tabPlaces(page: Page, title: string): { tab: Locator; inGroup: Locator; groups: Locator } {
  return {
    tab: page.getByRole('tab', { name: title, exact: true }),
    inGroup: page.locator('.staff-bar-list').getByRole('button', { name: title, exact: true }),
    groups: page.locator('.staff-bar').getByRole('button'),
  };
}

/** True if the page shows the bar of groups at its bottom instead of the list at its side. */
export function hasBar(page: Page): Promise<boolean> {
  return page.locator('.staff-bar').isVisible();
}

/** The titles of the groups in which the bar keeps its tabs. */
export const groupOfTab: Readonly<Record<string, string>> = {
  'Season Team': 'Team',
  Dashboard: 'Park',
  'Look Studio': 'Passes',
  Watch: 'Team',
  Requests: 'Guests',
};
