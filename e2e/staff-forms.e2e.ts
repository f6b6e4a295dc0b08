/** Every form of the back office by keyboard alone: it opens with the focus in its first field, and Enter saves it. */
import type { Locator, Page } from '@playwright/test';

import { isWritable, type AdminColumn, type CellValue } from '../src/contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '../src/contract/admin-tabs.ts';
import { sampleRows } from '../src/server/office/tabs/tab-testing.ts';
import { keyboardOf } from './keyboard.ts';
import { expect, expectAccessible, test } from './park.ts';
import { rowWith, signIn, startAct } from './staff.ts';

type Row = Readonly<Record<string, CellValue>>;

const { teamMemberUsername: _username, ...teamRow } = sampleRows['team'] ?? {};

/** What a person types into each tab; the first value is what they find the row by. */
const typed: Record<Exclude<AdminTabName, 'session'>, Row> = {
  ...(sampleRows as Record<Exclude<AdminTabName, 'session' | 'rewards' | 'goodwill-limits'>, Row>), // a row for each of these tabs
  'test-passes': { testPassesBarcode: '90000001788', testPassesDescription: 'By keys' },
  rewards: { rewardCode: 'KEYS', rewardName: 'A ride by keys', rewardPoints: 10, rewardStock: 3 },
  team: { teamMemberUsername: 'by-keys@harborlight.example', ...teamRow },
  'goodwill-limits': {
    goodwillLimitAccessLevel: 83,
    goodwillLimitPointsPerGift: 5,
    goodwillLimitPointsPerDay: 10,
  },
};

const texts: Partial<Record<AdminColumn['kind'], string>> = { text: 'By keys', textarea: 'By keys' };

/** A further text for a field that is changed. */
function changeOf(column: AdminColumn): string {
  if (column.kind === 'number') return String(column.min + 7);
  if (column.kind === 'color') return '#224466';
  if (column.kind === 'item-id') return '5788';
  if (column.kind === 'text' && column.format === 'digits') return '90000001799';
  return texts[column.kind] ?? '';
}

function fieldOf(dialog: Locator, { label }: AdminColumn): Locator {
  return dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).first();
}

async function enter(page: Page, field: Locator, column: AdminColumn, value: CellValue): Promise<void> {
  const keyboard = keyboardOf(page);
  if (column.kind === 'boolean') return keyboard.tick(field);
  // The field puts the sign before a color that lacks it.
  if (column.kind === 'color') return keyboard.write(field, `#${String(value).replace('#', '')}`);
  if (column.kind !== 'select' && column.kind !== 'choice') return keyboard.write(field, String(value));
  const label = column.kind === 'choice' ? column.choices.find((one) => one.value === value)?.label : value;
  await keyboard.choose(field, String(label));
}

const tabs = Object.entries<AdminTab>(adminTabs).filter(([name]) => name !== 'session');

for (const [name, tab] of tabs)
  test(`${tab.title}: a row is added and changed by keyboard alone`, async ({ page }) => {
    const keyboard = keyboardOf(page);
    const row: Row = typed[name as keyof typeof typed]; // every tab but Session
    const columns = tab.columns.filter((column) => column.name in row);
    await signIn(page, 'admin');
    await page.goto(`/admin/${name}`);
    await expect(page.getByRole('button', { name: `Add ${tab.rowName}`, exact: true })).toBeVisible();
    await page.keyboard.press('n');
    const added = page.getByRole('dialog', { name: `New ${tab.rowName}` });
    await expectFirst(added, tab, 'create');
    for (const column of columns) await enter(page, fieldOf(added, column), column, row[column.name] ?? null);
    await expectAccessible(page);
    await keyboard.use(added.getByRole('button', { name: 'Save' }));
    // A new member gets a link, which is shown once.
    if (name === 'team') await keyboard.use(page.getByRole('button', { name: 'Done' }));
    await expect(added).toBeHidden();
    await expect(page.getByText(`The ${tab.rowName} was created.`)).toBeVisible();

    const known = String(Object.values(row)[0]);
    await keyboard.use(await find(page, known));
    const edited = page.getByRole('dialog', { name: `Edit ${tab.rowName}` });
    await expectFirst(edited, tab, 'update');
    const text = tab.columns.find((column) => isWritable(column, 'update') && isChanged(column));
    if (text === undefined) throw new Error(`${tab.title} has no field to change.`);
    await enter(page, fieldOf(edited, text), text, changeOf(text));
    if (text.kind !== 'textarea') await page.keyboard.press('Enter');
    else await keyboard.use(edited.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    const isKey = Object.keys(row)[0] === text.name;
    await keyboard.use(await find(page, isKey ? changeOf(text) : known));
    await keyboard.use(edited.getByRole('button', { name: 'Delete' }));
    await keyboard.use(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: `Delete ${tab.rowName}` }),
    );
    await expect(page.getByText(`The ${tab.rowName} was deleted.`)).toBeVisible();
  });

/** The code of a reward has a form of its own, and a level is no text to search for. */
function isChanged(column: AdminColumn): boolean {
  return !['rewardCode', 'goodwillLimitAccessLevel'].includes(column.name) && changeOf(column) !== '';
}

/** The button of the only row with this text, which is searched for by keyboard. */
async function find(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  const found = rowWith(page, text).getByRole('button', { name: /^Edit / });
  await expect(found).toHaveCount(1);
  return found;
}

async function expectFirst(dialog: Locator, tab: AdminTab, mode: 'create' | 'update'): Promise<void> {
  const first = tab.columns.find((column) => isWritable(column, mode));
  if (first === undefined) throw new Error(`${tab.title} has no field.`);
  await expect(fieldOf(dialog, first)).toBeFocused();
}

/** Guests of the demo in states that offer every act of a profile between them. */
for (const named of ['order=10240001', 'order=10240003', 'order=10240005', 'account=700000102'])
  test(`every act on ${named} begins in its first field, or at a button`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto(`/admin/guest?${named}`);
    const more = page.getByRole('button', { name: 'More acts' });
    const items = page.getByRole('menuitem');
    await more.press('Enter');
    await expect.poll(() => items.count()).toBeGreaterThanOrEqual(4);
    // Some lead to another screen, and a removal begins at Cancel (e2e/staff-loyalty.e2e.ts).
    const names = (await items.allInnerTexts()).filter(
      (name) => !/^(Add order|Answer club|Redeem|Remove)/.test(name),
    );
    await page.keyboard.press('Escape');
    for (const name of names) {
      await startAct(page, name);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect.poll(() => dialog.evaluate(startsWell), name).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

/** True if the focus is in the first free field, or in a dialog without one at a button that is not the close button. */
function startsWell(dialog: Element): boolean {
  const active = document.activeElement;
  const fields = [...dialog.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const first = fields.find(
    (field) => field.type !== 'file' && !field.disabled && field.offsetParent !== null,
  );
  if (first !== undefined) return active === first;
  return dialog.contains(active) && active?.getAttribute('aria-label') !== 'Close';
}
