/**
 * Acts like a person on a page, in either engine: finds elements by their visible text, and waits until they appear.
 */
import type { Driver } from './driver.ts';

/** The kind of an element, which together with its name identifies it. */
export type Kind = 'button' | 'link' | 'tab' | 'heading' | 'field' | 'image';

/** The time in milliseconds that an element may take to appear. */
const patienceMs = 20_000;

/** Runs in the page. If a dialog is open, only it is searched; hidden elements are ignored. */
const finder = String.raw`
  const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isShown);
  const root = dialogs.at(-1) ?? document.body;
  const wordsOf = (one) => {
    const copy = one?.cloneNode(true);
    for (const silent of copy?.querySelectorAll('[aria-hidden=true]') ?? []) silent.remove();
    return copy?.textContent ?? '';
  };
  const textOf = (ids) => ids.split(' ').map((id) => wordsOf(document.getElementById(id))).join(' ');
  const nameOf = (one) => {
    const by = one.getAttribute('aria-labelledby');
    const labels = [...(one.labels ?? [])].map(wordsOf).join(' ');
    return plain(one.getAttribute('aria-label') ?? one.getAttribute('alt') ?? (by ? textOf(by) : labels || wordsOf(one)));
  };
  const selectors = {
    button: 'button, [role=button]', link: 'a[href]', tab: '[role=tab]', heading: 'h1, h2, h3, [role=heading]',
    field: 'input, select, textarea', image: 'img, [role=img]',
  };
  const find = (kind, name) => {
    const all = [...root.querySelectorAll(selectors[kind])].filter((one) => isShown(one) || one.type === 'file');
    const exact = all.find((one) => nameOf(one) === plain(name));
    return exact ?? all.find((one) => nameOf(one).startsWith(plain(name)));
  };
  const isHydrated = (one) => Object.keys(one).some((key) => key.startsWith('__reactProps'));
`;

/** The actions and checks of a walk; every method throws if it does not succeed in time. */
export interface Visitor {
  driver: Driver;
  goto(path: string): Promise<void>;
  click(kind: Kind, name: string): Promise<void>;
  fill(field: string, text: string): Promise<void>;
  check(field: string): Promise<void>;
  upload(field: string, path: string): Promise<void>;
  /** Waits until the page contains the text, ignoring case. */
  see(text: string): Promise<void>;
  seeNot(text: string): Promise<void>;
  seeThe(kind: Kind, name: string): Promise<void>;
  seeNo(kind: Kind, name: string): Promise<void>;
  /** Waits until the address has this path. */
  at(path: string): Promise<void>;
  /** Waits until the function body returns a truthy value, and returns it. */
  until(what: string, body: string, given?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Creates a visitor for a browser. */
export function makeVisitor(driver: Driver, baseUrl: string): Visitor {
  let marks = 0;
  const until: Visitor['until'] = (what, body, given) =>
    keepTrying(what, () => driver.evaluate(finder + body, given));
  const act = async (kind: Kind, name: string, run: (selector: string) => Promise<void>, clears = false) => {
    await keepTrying(`${kind} "${name}" that can be used`, async () => {
      const mark = `m${(marks += 1)}`;
      const isThere = await driver.evaluate(finder + findAndMark, { kind, name, mark, clears });
      if (isThere !== true) return false;
      await run(`[data-visitor="${mark}"]`);
      return true;
    });
  };
  return {
    driver,
    until,
    goto: (path) => driver.goto(baseUrl + path),
    click: (kind, name) => act(kind, name, (selector) => driver.click(selector)),
    fill: (field, text) => act('field', field, (selector) => driver.type(selector, text), true),
    check: (field) => act('field', field, (selector) => driver.click(selector)),
    upload: (field, path) => act('field', field, (selector) => driver.upload(selector, path)),
    see: async (text) =>
      void (await until(`the text "${text}"`, 'return plain(root.innerText).includes(plain(given.text));', {
        text,
      })),
    seeNot: async (text) =>
      void (await until(`no text "${text}"`, 'return !plain(root.innerText).includes(plain(given.text));', {
        text,
      })),
    seeThe: async (kind, name) =>
      void (await until(`${kind} "${name}"`, 'return find(given.kind, given.name) !== undefined;', {
        kind,
        name,
      })),
    seeNo: async (kind, name) =>
      void (await until(`no ${kind} "${name}"`, 'return find(given.kind, given.name) === undefined;', {
        kind,
        name,
      })),
    at: async (path) =>
      void (await until(`the address ${path}`, 'return location.pathname === given.path;', { path })),
  };
}

/** Marks the element for the driver after hydration; clears an old value with an input event, as typing does. */
const findAndMark = `
  const one = find(given.kind, given.name);
  if (one === undefined || one.disabled || !isHydrated(one)) return false;
  // WebKit clicks where an element was a moment ago, so a dialog that still slides in would be missed.
  const isMoving = ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity;
  const isWebKit = !CSS.supports('-moz-appearance', 'none');
  if (isWebKit && document.getAnimations().some(isMoving)) return false;
  one.scrollIntoView({ block: 'center' });
  if (given.clears && one.value !== '') {
    const owner = one instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(owner.prototype, 'value').set.call(one, '');
    one.dispatchEvent(new Event('input', { bubbles: true }));
  }
  one.setAttribute('data-visitor', given.mark);
  return true;`;

/** Retries while the page changes, until the time limit; the last error is part of the message. */
async function keepTrying(what: string, attempt: () => Promise<unknown>): Promise<unknown> {
  const endsAt = Date.now() + patienceMs;
  let fault = '';
  while (Date.now() < endsAt) {
    try {
      const outcome = await attempt();
      if (outcome !== false && outcome !== undefined && outcome !== null) return outcome;
      fault = '';
    } catch (error) {
      fault = `; the last attempt: ${error instanceof Error ? error.message : String(error)}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error(`There was no ${what} within ${patienceMs / 1000} s${fault}`);
}
