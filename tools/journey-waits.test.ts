/**
 * A journey that acts on a guest page before its script has hydrated it submits the plain form or loses what it typed,
 * but only on a busy machine: it fails once in hundreds of runs. So every journey waits for hydration before it acts.
 */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const opens = /\bpage\.(?:goto|reload|goBack|goForward)\(/;
/**
 * The back office is drawn by its script, the demo's and developers' pages have none or their own, and a journey that names the state
 * to wait for (`waitUntil`) knows what it does.
 */
const isOther = /\/(?:admin|login'|demo'|set-password|dev\/|developers')|waitUntil|tree\.address/;
const waits = /\b(?:waitForHydration|waitForServiceWorker|logIn|openWithout|isPassKept)\(/;
const acts = /\.(?:click|fill|check|uncheck|press|tap|selectOption|setInputFiles|pressSequentially)\(/;
/** A link leads on with and without a script. */
const isLink = /getByRole\('link'/;
/** Only the script draws these. */
const ofScript = /'(?:Try again|Logout|Show the code full screen|Modify Noor Haddad)'/;

interface Hasty {
  file: string;
  line: number;
  text: string;
}

/** The first action after each opened page that no wait precedes. */
function findHasty(file: string, source: string): Hasty[] {
  const found: Hasty[] = [];
  let isOpen = false;
  let isScripted = true;
  for (const [index, text] of source.split('\n').entries()) {
    if (/^\s*(?:test|test\.describe)\(/.test(text)) isOpen = false;
    if (/^(?:test|for|\}\);)/.test(text)) isScripted = true;
    if (/javaScriptEnabled: false/.test(text)) isScripted = false;
    if (opens.test(text)) isOpen = !isOther.test(text);
    else if (waits.test(text)) isOpen = false;
    else if (isOpen && isScripted && acts.test(text)) {
      if (!isLink.test(text) && !ofScript.test(text))
        found.push({ file, line: index + 1, text: text.trim() });
      isOpen = false;
    }
  }
  return found;
}

test('every journey waits for hydration before it acts on a guest page', () => {
  const files = globSync('e2e/*.e2e.ts').filter((file) => !/\/staff-/.test(file));
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => findHasty(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('an action right after an opened page is found', () => {
  const click = `  await page.getByRole('button', { name: 'Send' }).click();`;
  const hasty = ['test(', `  await page.goto('/lookup');`, click].join('\n');
  expect(findHasty('a', hasty)).toHaveLength(1);
  expect(findHasty('a', hasty.replace(click, `  await waitForHydration(page);\n${click}`))).toEqual([]);
});
