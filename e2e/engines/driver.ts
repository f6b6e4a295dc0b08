/** What both engines can do, so that one walk of steps runs in either. */

/** A browser with one page. Every call gives up after a limit; `close` ends the browser and what it started. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page, with its parameters in `given`. */
  evaluate(body: string, given?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** A click as a person makes it; the selector names one element. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  upload(selector: string, path: string): Promise<void>;
  /** The page as a picture, or undefined if the engine does not give one in time. */
  screenshot(): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/** How a browser is opened. */
export interface DriverOptions {
  width: number;
  height: number;
  /** Left out, it is the engine's own. */
  userAgent?: string;
  /** An empty folder for everything that the browser writes. */
  folder: string;
}

/** An engine: whether the machine has it, and how to open it. */
export interface Engine {
  name: string;
  /** The programs that it needs, as they are looked for in PATH. */
  programs: readonly string[];
  open(options: DriverOptions): Promise<Driver>;
}

/** Longer than any step takes on a busy machine. */
export const callLimitMs = 40_000;

/** The screenshot call of WebKit hangs at times; a failed step does not wait for it. */
export const screenshotLimitMs = 3500;
