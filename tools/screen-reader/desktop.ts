/** A desktop without a screen: Orca speaks into a file, and the keys of a walk reach Firefox as if a guest pressed them. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The desktop of one walk. */
export interface Desktop {
  /** Opens an address, and returns what was spoken until the screen reader fell silent. */
  open(url: string): Promise<string[]>;
  /** Presses keys one after the other, each by its X11 name, and returns what was spoken about them. */
  press(...keys: string[]): Promise<string[]>;
  type(text: string): Promise<string[]>;
  /** Returns the words spoken from now on until the screen reader falls silent. */
  listen(): Promise<string[]>;
  close(): void;
}

/** Starts window manager, screen reader and browser, which keep all files in the folder. */
export async function openDesktop(folder: string): Promise<Desktop> {
  const env = environmentOf(folder);
  const log = join(folder, 'orca.log');
  writeFileSync(log, '');
  const children = [
    start('openbox', [], env),
    start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'], env),
  ];
  execFileSync('gsettings', ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'], { env });
  children.push(start('orca', ['--replace', `--debug-file=${log}`], env));
  let heard = 0;
  const listen = async (): Promise<string[]> => {
    const spoken = await untilSilent(log);
    const since = spoken.slice(heard);
    heard = spoken.length;
    return since;
  };
  await listen();
  const send = (parameters: readonly string[]): void => void execFileSync('xdotool', parameters, { env });
  return {
    open: (url) => {
      const profile = ['--no-remote', '--profile', profileIn(folder), '--kiosk', url];
      children.push(start('firefox-esr', profile, env));
      return untilLoaded(listen);
    },
    press: async (...keys) => {
      const spoken: string[] = [];
      for (const key of keys) {
        send(['key', key]);
        spoken.push(...(await listen()));
      }
      return spoken;
    },
    type: (text) => {
      send(['type', '--delay', '40', text]);
      return listen();
    },
    listen,
    close: () => {
      for (const child of children.toReversed()) child.kill('SIGTERM');
    },
  };
}

function environmentOf(folder: string): NodeJS.ProcessEnv {
  const home = join(folder, 'home');
  const runtime = join(folder, 'runtime');
  const settings = join(home, '.local/share/orca');
  mkdirSync(settings, { recursive: true });
  mkdirSync(runtime, { mode: 0o700 });
  const profile = { profile: ['Default', 'default'], enableKeyEcho: false, enableEchoByWord: false };
  writeFileSync(
    join(settings, 'user-settings.conf'),
    JSON.stringify({ general: profile, pronunciations: {}, keybindings: {}, profiles: { default: profile } }),
  );
  const { NO_AT_BRIDGE: _off, ...rest } = process.env;
  return { ...rest, HOME: home, XDG_RUNTIME_DIR: runtime, GNOME_ACCESSIBILITY: '1', LANG: 'C.UTF-8' };
}

function profileIn(folder: string): string {
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const preferences = {
    'accessibility.force_disabled': -1,
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'dom.disable_open_during_load': true,
    'signon.rememberSignons': false,
    'termsofuse.acceptedVersion': 999,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  return profile;
}

function start(program: string, parameters: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, parameters, { env, stdio: 'ignore' });
}

/** A busy machine shows the browser's own empty page first, which is none of the walk. */
async function untilLoaded(listen: () => Promise<string[]>): Promise<string[]> {
  const spoken: string[] = [];
  const endsAt = Date.now() + longest;
  while (!spoken.some((text) => text.startsWith('Finished loading')) && Date.now() < endsAt)
    spoken.push(...(await listen()));
  return [...spoken, ...(await listen())];
}

/** No new word for this long means that the screen reader has finished. */
const silence = 2500;
const longest = 60_000;

/** Waits until something was spoken and nothing follows; returns everything since the start. */
async function untilSilent(log: string): Promise<string[]> {
  const first = spokenIn(log).length;
  const began = Date.now();
  let [count, changedAt] = [first, began];
  while (Date.now() - began < longest) {
    await sleep(100);
    const now = spokenIn(log).length;
    if (now !== count) [count, changedAt] = [now, Date.now()];
    // A key may have nothing to say, but a page takes seconds before its first word.
    if (Date.now() - changedAt > (count === first ? 2 * silence : silence)) break;
  }
  return spokenIn(log);
}

/** The utterances in Orca's log: what a speech synthesizer would have received. */
function spokenIn(log: string): string[] {
  return [...readFileSync(log, 'utf8').matchAll(/SPEECH OUTPUT: '(.*)'(?:\{.*\})?$/gm)]
    .map(([, text = '']) => text.trim())
    .filter((text) => text !== '' && !text.includes('New Tab'));
}
