/** The stage of the film: a phone at the left, and beside it a caption and at times the back office. */
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';

/** The phone's screen, in pixels of its own page. */
export const phoneScreen = { width: 390, height: 780 };
/** The back office's. */
export const officeScreen = { width: 1100, height: 760 };

/** The phone is drawn at this part of its size. */
const phoneScale = 0.64;
const stage = { width: 840, height: 560 };

/** The film as it is made: each call adds a picture. */
export interface Film {
  /** Takes both screens as they are, and shows them for so many milliseconds. */
  show(milliseconds: number): Promise<void>;
  /** Shows a finger on an element of the phone, then taps it. */
  tap(target: Locator): Promise<void>;
  /** Changes the caption of the following pictures. */
  say(caption: string): void;
  /** Changes which pages the following pictures take. */
  look(screens: { phone?: Page; office?: Page | undefined }): void;
  /** Writes the file, and returns its length in seconds. */
  write(file: string): Promise<number>;
}

export async function openStage(browser: Browser, color: string): Promise<Film> {
  const page = await browser.newPage({ viewport: stage, deviceScaleFactor: 1.5 });
  await page.setContent(stagePage(color));
  const frames: { png: Buffer; delay: number }[] = [];
  const screens: { phone?: Page; office?: Page | undefined } = {};
  let caption = '';
  const show = async (delay: number, finger: { x: number; y: number } | null = null): Promise<void> => {
    const [phone, office] = await Promise.all([dataUrlOf(screens.phone), dataUrlOf(screens.office)]);
    await page.evaluate(setStage, { phone, office, caption, finger });
    frames.push({ png: await page.screenshot(), delay });
  };
  return {
    show,
    tap: async (target) => {
      await target.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await show(350, { x: (x + width / 2) * phoneScale, y: (y + height / 2) * phoneScale });
      await target.click();
    },
    say: (text) => {
      caption = text;
    },
    look: (next) => {
      Object.assign(screens, next);
    },
    write: (file) => writeFilm(file, frames),
  };
}

async function dataUrlOf(page: Page | undefined): Promise<string> {
  if (page === undefined) return '';
  return toDataUrl(await page.screenshot({ type: 'jpeg', quality: 92 }), 'jpeg');
}

const toDataUrl = (picture: Buffer, type: string): string =>
  `data:image/${type};base64,${picture.toString('base64')}`;

/** One picture of 1600x900: the desk behind a guest's phone and that of the gate. */
export async function drawComposite(
  browser: Browser,
  color: string,
  stills: ReadonlyMap<string, Buffer>,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  const image = (name: string): string =>
    `<img id="${name}" alt="" src="${toDataUrl(stills.get(name) ?? Buffer.alloc(0), 'png')}">`;
  await page.setContent(`<!doctype html><style>
body{margin:0;width:1600px;height:900px;position:relative;overflow:hidden;background:linear-gradient(160deg,color-mix(in srgb,${color} 82%,#000),${color} 60%,#F5B041)}
img{position:absolute;box-shadow:0 30px 60px -16px rgb(0 0 0/.6)}
#desk{left:262px;top:78px;width:1076px;border-radius:14px}
#phone,#gate{width:330px;bottom:40px;border:9px solid #0b1014;border-radius:46px;background:#0b1014}
#phone{left:60px}#gate{right:60px}
</style>${['desk', 'phone', 'gate'].map(image).join('')}`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

async function writeFilm(file: string, frames: readonly { png: Buffer; delay: number }[]): Promise<number> {
  const delay = frames.map((frame) => frame.delay);
  await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ delay, loop: 0, quality: 76, effort: 5, smartSubsample: true })
    .toFile(file);
  return delay.reduce((sum, one) => sum + one, 0) / 1000;
}

/** Runs in the page of the stage. Every picture is decoded before the stage is taken. */
async function setStage(shown: {
  phone: string;
  office: string;
  caption: string;
  finger: { x: number; y: number } | null;
}): Promise<void> {
  const put = async (id: string, source: string): Promise<void> => {
    const image = document.getElementById(id);
    if (!(image instanceof HTMLImageElement)) return;
    image.hidden = source === '';
    if (source === '') return;
    image.src = source;
    await image.decode();
  };
  await Promise.all([put('phone', shown.phone), put('office', shown.office)]);
  document.body.classList.toggle('with-office', shown.office !== '');
  const caption = document.getElementById('caption');
  if (caption !== null) caption.textContent = shown.caption;
  const finger = document.getElementById('finger');
  if (finger === null) return;
  finger.hidden = shown.finger === null;
  finger.style.translate = `${shown.finger?.x ?? 0}px ${shown.finger?.y ?? 0}px`;
}

function stagePage(color: string): string {
  const [width, height] = [phoneScreen.width * phoneScale, phoneScreen.height * phoneScale];
  return `<!doctype html><html lang="en"><style>
*{box-sizing:border-box;margin:0}
body{width:${stage.width}px;height:${stage.height}px;display:grid;grid-template:1fr/auto 1fr;align-items:center;gap:36px;padding:20px 36px;overflow:hidden;background:linear-gradient(160deg,color-mix(in srgb,${color} 82%,#000),${color});color:#fff;font-family:system-ui,sans-serif}
.device{position:relative;width:${width + 16}px;height:${height + 16}px;padding:8px;border-radius:38px;background:#0b1014;box-shadow:0 18px 40px -12px rgb(0 0 0/.6);overflow:hidden}
.device img{width:${width}px;height:${height}px;border-radius:30px;object-fit:cover;object-position:top}
#finger{position:absolute;inset:-12px auto auto -12px;width:40px;height:40px;border-radius:50%;background:rgb(255 255 255/.45);border:2px solid rgb(0 0 0/.35)}
.words{display:grid;gap:20px;min-width:0}
#caption{font-size:38px;font-weight:700;line-height:1.15;text-wrap:balance}
.with-office #caption{font-size:26px}
#office{max-width:100%;max-height:410px;border-radius:10px;box-shadow:0 14px 34px -12px rgb(0 0 0/.6)}
[hidden]{display:none!important}
</style><body><div class="device"><img id="phone" alt=""><div id="finger" hidden></div></div><div class="words"><p id="caption"></p><img id="office" alt="" hidden></div></body></html>`;
}
