/** Runs journeys with the camera, in a browser of their own whose camera plays a film. */
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';

import { findBrowser } from '../tools/find-browser.ts';
import type { Film } from './films.ts';
import { expect, waitForServiceWorker, toolMessage, passOf } from './park.ts';

/** Runs in the page: writes the state of every opened camera into an attribute that the journey can read. */
function rememberCameras(): void {
  const tracks: MediaStreamTrack[] = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  };
  setInterval(() => {
    // On a slow machine this runs before the document has its root element.
    const root = document.querySelector('html');
    root?.setAttribute('data-cameras', tracks.map((track) => track.readyState).join(' '));
  }, 20);
}

interface CameraUse {
  film: Pick<Film, 'path'>;
  baseURL: string | undefined;
  /** Opens the page that has the camera's button. */
  open: (page: Page) => Promise<void>;
  /** The name of the button that opens the camera. */
  button?: string;
  hasFocusAfterwards?: boolean;
}

/**
 * Opens the camera of a page in a browser whose camera plays a film; afterwards the camera must be off, and the button
 * that opened it has the focus unless the page asks for more.
 */
export async function withCamera(
  playwright: PlaywrightWorkerArgs['playwright'],
  { film, baseURL, open, button = 'Scan', hasFocusAfterwards = true }: CameraUse,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const options = await findBrowser();
  const fake = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film.path}`,
  ];
  const browser = await playwright.chromium.launch({ ...options, args: [...options.args, ...fake] });
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && !toolMessage.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(rememberCameras);
  // Opens a pass first, as guests do, so that the service worker intercepts the requests of pages and their workers.
  await page.goto(passOf('10300001').path);
  await waitForServiceWorker(page);
  await open(page);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await run(page);
  await expect(page.locator('html')).toHaveAttribute('data-cameras', 'ended');
  if (hasFocusAfterwards) await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
  expect(complaints).toEqual([]);
  await browser.close();
}
