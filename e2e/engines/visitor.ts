/**
 * Acts like a person on a page, in either engine: finds elements by their visible text, and waits until they appear.
 */
import type { Driver, Key } from './driver.ts';

/** The kind of an element, which together with its name identifies it. */
export type Kind = 'button' | 'link' | 'tab' | 'heading' | 'field' | 'image' | 'summary';

/** The time in milliseconds that an element may take to appear. */
const patienceMs = 20_000;

/** Runs in the page. If a dialog is open, only it is searched; hidden elements are ignored. */
const finder = String.raw`
  const plain = (text) => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  // The oldest browsers have no checkVisibility.
  const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible';
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
    field: 'input, select, textarea', image: 'img, [role=img]', summary: 'summary',
  };
  const find = (kind, name) => {
    const all = [...root.querySelectorAll(selectors[kind])].filter((one) => isShown(one) || one.type === 'file');
    const exact = all.find((one) => nameOf(one) === plain(name));
    return exact ?? all.find((one) => nameOf(one).startsWith(plain(name)));
  };
  const hasScript = document.querySelector('script[type=module]') !== null;
  const isPlain = (one) => !hasScript || one.closest('#root') === null;
  const isHydrated = (one) => isPlain(one) || Object.keys(one).some((key) => key.startsWith('__reactProps'));
`;

/** The actions and checks of a walk; every method throws if it does not succeed in time. */
export interface Visitor {
  driver: Driver;
  goto(path: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  click(kind: Kind, name: string): Promise<void>;
  fill(field: string, text: string): Promise<void>;
  check(field: string): Promise<void>;
  /** Selects an option by its text. */
  choose(field: string, option: string): Promise<void>;
  /** Opens or closes the part of the page whose summary has this text. */
  unfold(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Presses a key at an element that has the focus then. */
  pressAt(kind: Kind, name: string, key: Key): Promise<void>;
  upload(field: string, path: string): Promise<void>;
  /** Waits until the page contains the text, ignoring case. */
  see(text: string): Promise<void>;
  seeNot(text: string): Promise<void>;
  seeThe(kind: Kind, name: string): Promise<void>;
  seeNo(kind: Kind, name: string): Promise<void>;
  /** Waits until the element has the focus. */
  hasFocus(kind: Kind, name: string): Promise<void>;
  /** Waits until the field has this value. */
  hasValue(field: string, value: string): Promise<void>;
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
  const act = async (
    kind: Kind,
    name: string,
    run: (selector: string) => Promise<unknown>,
    clears = false,
  ) => {
    await keepTrying(`${kind} "${name}" that can be used`, async () => {
      const mark = `m${(marks += 1)}`;
      const isThere = await driver.evaluate(finder + findAndMark, { kind, name, mark, clears });
      if (isThere !== true) return false;
      return (await run(`[data-visitor="${mark}"]`)) !== false;
    });
  };
  /** False if the click missed the element, because the page moved under it. */
  const click = async (selector: string): Promise<boolean> => {
    await driver.evaluate(watchClick, { selector });
    await driver.click(selector);
    // An error means that the click has opened another page.
    return driver.evaluate('return window.isClicked !== false;').then(
      (isClicked) => isClicked === true,
      () => true,
    );
  };
  return {
    driver,
    until,
    goto: (path) => driver.goto(baseUrl + path),
    back: () => travel(driver, 'back'),
    forward: () => travel(driver, 'forward'),
    reload: () => later(driver, 'location.reload()'),
    click: (kind, name) => act(kind, name, click),
    fill: (field, text) => act('field', field, (selector) => driver.type(selector, text), true),
    check: (field) => act('field', field, click),
    choose: (field, option) =>
      act(
        'field',
        field,
        async (selector) => void (await driver.evaluate(chooseOption, { selector, option })),
      ),
    unfold: (text) => act('summary', text, click),
    press: (key) => driver.press(key),
    pressAt: (kind, name, key) =>
      act(kind, name, async (selector) => {
        await driver.evaluate('document.querySelector(given.selector).focus();', { selector });
        await driver.press(key);
      }),
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
    hasFocus: async (kind, name) =>
      void (await until(
        `focus on the ${kind} "${name}"`,
        'const one = find(given.kind, given.name); return one !== undefined && one === document.activeElement;',
        { kind, name },
      )),
    hasValue: async (field, value) =>
      void (await until(
        `value "${value}" of ${field}`,
        "return find('field', given.field)?.value === given.value;",
        {
          field,
          value,
        },
      )),
    at: async (path) =>
      void (await until(`the address ${path}`, 'return location.pathname === given.path;', { path })),
  };
}

const watchClick = `
  window.isClicked = false;
  const note = () => { window.isClicked = true; };
  document.querySelector(given.selector).addEventListener('click', note, { once: true, capture: true });`;

/** Runs a script that may leave the page; it ends first, because an engine reports a lost page as an error. */
async function later(driver: Driver, script: string): Promise<void> {
  await driver.evaluate(`setTimeout(() => { ${script}; }, 0);`);
}

/**
 * Goes back or forward. WebKit ignores this at times while it stores an entry that a script has just added, which no
 * guest is fast enough to meet, so the call is repeated if nothing has happened.
 */
async function travel(driver: Driver, direction: 'back' | 'forward'): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await driver.evaluate(watchTravel);
    await later(driver, `history.${direction}()`);
    for (let looks = 0; looks < 40; looks += 1) {
      const isWaiting = await driver.evaluate('return window.isTravelling === true;').catch(() => true);
      if (isWaiting === false) return;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  }
  throw new Error(`The browser did not go ${direction}.`);
}

const watchTravel = `
  window.isTravelling = true;
  for (const kind of ['popstate', 'pagehide'])
    addEventListener(kind, () => { window.isTravelling = false; }, { once: true, capture: true });`;

/** Selects as React expects it: by the native setter and an event. */
const chooseOption = `
  const select = document.querySelector(given.selector);
  const option = [...select.options].find((one) => one.text.trim() === given.option);
  if (option === undefined) throw new Error('There is no option ' + given.option);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, option.value);
  select.dispatchEvent(new Event('change', { bubbles: true }));`;

/** Marks the element for the driver after hydration; clears an old value with an input event, as typing does. */
const findAndMark = `
  const one = find(given.kind, given.name);
  if (one === undefined || one.disabled || !isHydrated(one)) return false;
  // WebKit clicks where an element was a moment ago, so a button in a dialog that still slides in would be missed.
  const isMoving = ({ playState, effect }) =>
    playState === 'running' && effect?.getTiming().iterations !== Infinity && effect?.target?.contains(one);
  const isWebKit = !CSS.supports('-moz-appearance', 'none');
  if (isWebKit && document.getAnimations().some(isMoving)) return false;
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
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
