/**
 * Drives WebKit by W3C WebDriver: Debian's WebKitWebDriver and its MiniBrowser, on their own display and session bus.
 */
import type { ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

import { enginesPath } from './engines-path.ts';
import { endGroup, findFreePort, spawnGroup } from './processes.ts';
import { callLimitMs, inTime, type Driver, type DriverOptions, type Engine, type Key } from './driver.ts';

const browser = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'; // the standard defines this shape

export const webkit: Engine = {
  name: 'WebKit',
  programs: ['xvfb-run', 'dbus-run-session', 'WebKitWebDriver'],
  open: openWebKit,
};

async function openWebKit(options: DriverOptions): Promise<Driver> {
  const port = await findFreePort();
  const server = startDriver(port, options.folder);
  try {
    const call = await openSession(`http://127.0.0.1:${port}`, options);
    return { ...makeDriver(call), close: async () => endGroup(server) };
  } catch (error) {
    await endGroup(server);
    throw error;
  }
}

function startDriver(port: number, folder: string): ChildProcess {
  const display = ['-a', '-s', '-screen 0 1400x1000x24', 'dbus-run-session', '--'];
  return spawnGroup('xvfb-run', [...display, 'WebKitWebDriver', `--port=${port}`], {
    errors: 'ignore',
    env: {
      ...process.env,
      PATH: enginesPath,
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      TMPDIR: folder,
    },
  });
}

type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** A session whose page is a window without a toolbar, the only kind that can be as narrow as a phone. */
async function openSession(base: string, options: DriverOptions): Promise<Call> {
  const [binary] = globSync(browser).toSorted().toReversed();
  const args = [
    '--automation',
    '--javascript-can-open-windows-automatically=true',
    '--enable-mock-capture-devices=true',
    '--enable-media-stream=true',
    ...(options.userAgent === undefined ? [] : [`--user-agent=${options.userAgent}`]),
  ];
  await untilReady(base);
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } };
  const made = (await send('POST', `${base}/session`, { capabilities })) as { sessionId: string };
  const session = `${base}/session/${made.sessionId}`;
  const call: Call = (method, path, body) => send(method, session + path, body);
  await call('POST', '/timeouts', { script: callLimitMs, pageLoad: callLimitMs, implicit: 0 });
  const before = (await call('GET', '/window/handles')) as string[];
  const script = "window.open('about:blank', 'phone', 'popup,toolbar=0,width=390,height=844');";
  await call('POST', '/execute/sync', { script, args: [] });
  const opened = ((await call('GET', '/window/handles')) as string[]).find((one) => !before.includes(one));
  if (opened === undefined) throw new Error('WebKit opened no window.');
  await call('POST', '/window', { handle: opened });
  await call('POST', '/window/rect', { x: 0, y: 0, width: options.width, height: options.height });
  return call;
}

async function untilReady(base: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isReady = await fetch(`${base}/status`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not answer.');
}

async function send(
  method: 'GET' | 'POST',
  url: string,
  body?: unknown,
  limitMs = callLimitMs,
): Promise<unknown> {
  const answer = await fetch(url, {
    ...(method === 'POST' ? post(body) : {}),
    signal: AbortSignal.timeout(limitMs),
  });
  const { value } = (await answer.json()) as { value: unknown }; // the standard defines this shape
  if (answer.ok) return value;
  throw new Error(`WebKit: ${JSON.stringify(value).slice(0, 300)}`);
}

function post(body: unknown): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body ?? {}),
    headers: { 'content-type': 'application/json' },
  };
}

function makeDriver(call: Call): Omit<Driver, 'close'> {
  const find = async (selector: string): Promise<string> => {
    const found = await call('POST', '/element', { using: 'css selector', value: selector });
    return (found as Record<string, string>)[elementKey] ?? '';
  };
  const evaluate: Driver['evaluate'] = async (body, given = {}) => {
    const script = `const [given, done] = arguments; (async () => { ${body} })().then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
    const outcome = (await call('POST', '/execute/async', { script, args: [given] })) as {
      value?: unknown;
      error?: string;
    };
    if (outcome.error !== undefined) throw new Error(outcome.error);
    return outcome.value;
  };
  return {
    goto: async (url) => void (await call('POST', '/url', { url })),
    evaluate,
    click: async (selector) => void (await call('POST', `/element/${await find(selector)}/click`)),
    type: async (selector, text) =>
      void (await call('POST', `/element/${await find(selector)}/value`, { text })),
    press: (key) => act(call, { type: 'key', id: 'keys', actions: [down(key), up(key)] }),
    drag: async (selector, pixels) => {
      const origin = { [elementKey]: await find(selector) };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerMove', x: pixels, y: 0, origin: 'pointer', duration: 200 },
        { type: 'pointerUp', button: 0 },
      ];
      await act(call, { type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions });
    },
    swipe: async (selector, pixels) => void (await evaluate(swipeInPage, { selector, pixels })),
    upload: async (selector, path) =>
      void (await call('POST', `/element/${await find(selector)}/value`, { text: path })),
    resize: async (width, height) => void (await call('POST', '/window/rect', { x: 0, y: 0, width, height })),
    screenshot: () => inTime(call('GET', '/screenshot').then((data) => Buffer.from(String(data), 'base64'))),
  };
}

/**
 * A finger's events, made in the page: WebKitWebDriver takes pointer actions of the type touch and sends the page none
 * of their events. They go to the element under the finger, as a finger's do. A build of WebKit that cannot construct
 * touches gets plain events of the same names with the same lists.
 */
const swipeInPage = `
  const { left, top, width, height } = document.querySelector(given.selector).getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const target = document.elementFromPoint(x, y);
  const init = { bubbles: true, cancelable: true };
  const listsOf = (type, touch) => {
    const touches = type === 'touchend' ? [] : [touch];
    return { touches, targetTouches: touches, changedTouches: [touch] };
  };
  const send = (type, clientX) => {
    const facts = { identifier: 1, target, clientX, clientY: y };
    let event;
    try {
      event = new TouchEvent(type, { ...init, ...listsOf(type, new Touch(facts)) });
    } catch {
      event = Object.assign(new Event(type, init), listsOf(type, facts));
    }
    target.dispatchEvent(event);
  };
  send('touchstart', x);
  for (const share of [0.25, 0.5, 0.75, 1]) send('touchmove', x + given.pixels * share);
  send('touchend', x + given.pixels);`;

/** The characters by which the standard names keys. */
const keyCharacters: Record<Key, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Space: ' ',
};

const down = (key: Key) => ({ type: 'keyDown', value: keyCharacters[key] });
const up = (key: Key) => ({ type: 'keyUp', value: keyCharacters[key] });

async function act(call: Call, input: object): Promise<void> {
  await call('POST', '/actions', { actions: [input] });
}
