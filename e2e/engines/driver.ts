/** The functions that all engines have, so that one walk runs in each. */

/** A browser with one page. Every call fails after a time limit; `close` ends the browser and its children. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page, with its parameters in `given`. */
  evaluate(body: string, given?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** A click with real input events; the selector must match one element. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses a key; the element with the focus gets it. */
  press(key: Key): Promise<void>;
  /** Presses the pointer in the middle of the element, moves it sideways and releases it. */
  drag(selector: string, pixels: number): Promise<void>;
  /** Puts one finger on the middle of the element, moves it sideways and lifts it. */
  swipe(selector: string, pixels: number): Promise<void>;
  upload(selector: string, path: string): Promise<void>;
  /** Sets the size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A screenshot of the page, or undefined if the engine does not return one in time. */
  screenshot(): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/** The keys that walks press. */
export type Key = 'Enter' | 'Tab' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'Space';

/** The options for opening a browser. */
export interface DriverOptions {
  width: number;
  height: number;
  /** The engine's own if omitted. */
  userAgent?: string;
  /** An empty folder for all files of the browser. */
  folder: string;
}

/** An engine: the programs that it needs, and the function that opens it. */
export interface Engine {
  name: string;
  /** The names of the programs that it needs in PATH. */
  programs: readonly string[];
  /** Set if every feature that is newer than the oldest supported browsers is removed from its pages. */
  isFloor?: true;
  open(options: DriverOptions): Promise<Driver>;
}

/** Longer than any step takes on a slow machine. */
export const callLimitMs = 80_000;

/** The screenshot call of WebKit sometimes hangs; the report of a failed step does not wait for it. */
const screenshotLimitMs = 3500;

/** The bytes of a screenshot, or undefined if they do not arrive in time. */
export async function inTime(shot: Promise<Buffer>): Promise<Buffer | undefined> {
  const limit = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), screenshotLimitMs).unref();
  });
  return Promise.race([shot.catch(() => undefined), limit]);
}
