/** The HTML documents around the web build: the guest's page, rendered with its data, and the staff's empty shell. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Brand } from '#contract/brand.ts';
import type { Palette } from '#contract/brand-palette.ts';
import type { GuestPageData, GuestRenderer } from '#contract/guest-page.ts';
import type { StaffPageData } from '#contract/staff-page.ts';
import { declaredLanguage, directionOf } from '#domain/park-locale.ts';
import { speechOf } from '#texts/catalogues.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { displayFontCss, displayFontLink } from '#server/base/brand/display-font.ts';
import { escapeHtml } from '#server/base/escape-html.ts';
import { staffPageOf, type StaffSetup } from './guest-brand.ts';
import { drawSky, skyCss, skyTopsOf } from './sky.ts';

/** The parts of the web build that documents need. */
export interface WebBuild {
  /** The folder behind /assets/. */
  assetsFolder: string;
  /** The guest's entry for each language. */
  guests: ReadonlyMap<string, Entry>;
  staff: Entry;
  /** The viewer on the page for developers. */
  developers: Entry;
  renderer: PageRenderer;
  /** The script of the guest's service worker. */
  serviceWorker: string;
  /** The script of the service worker of the gate's screen. */
  scanWorker: string;
  /** Loads what draws the bar of the back office; no page of the server needs it, only a preview of a brand. */
  loadStaffBar: () => Promise<StaffBar>;
}

/** What draws the bar of the back office. */
export interface StaffBar {
  /** The style sheet of the back office. */
  css: string;
  renderStaffBar: (page: StaffPageData, username: string) => string;
}

/** One entry of the web build: addresses of its scripts, and its style sheet. */
export interface Entry {
  script: string;
  /** What the script imports first. */
  preloads: readonly string[];
  /** The style sheet's text, written into the page, so that a guest's page needs no second request to look right. */
  css: string;
  /** The style sheet's address. The back office's is large and stays in the browser's cache. */
  sheets: readonly string[];
}

/** The server-render entry: markup, title, and the custom properties that dress a page for a pass. */
export interface PageRenderer extends GuestRenderer {
  passPropertiesOf(pass: PassLook): Record<string, string>;
}

interface PassLook {
  backgroundColor: string;
  foregroundColor: string;
  barcodeDrawing?: { modules: number } | null;
}

/**
 * Makes the guest's page, which works before its script arrives and needs no second request to look right. The nonce
 * is that of the page's content security policy, which refuses any other style and every inline script.
 */
export function makeDocument(page: {
  build: WebBuild;
  data: GuestPageData;
  nonce: string;
  brand: LoadedBrand;
  /** The page's own path, to which the choice of a language leads back. */
  path?: string | undefined;
}): string {
  const { build, data, nonce, brand, path } = page;
  const { renderer } = build;
  const { language } = data;
  const entry = build.guests.get(language);
  if (entry === undefined) throw new Error(`The web build has no entry for the language ${language}.`);
  const speech = speechOf(language, data.brand.locale);
  return documentOf({
    title: renderer.renderTitle(data, speech),
    brand,
    nonce,
    entry,
    language: declaredLanguage(language, brand.locale),
    css: `${cssOf(build, brand, passOf(data))}${skyCss(brand, data.sky)}`,
    barColors: skyTopsOf(brand, data.sky),
    root: `${drawSky(brand)}${renderer.renderGuestPage(data, speech, path)}`,
    data,
  });
}

/** Makes the page of /login and /admin, which the staff's script fills. */
export function makeStaffDocument(page: {
  /** The address of the manifest with which the page is installed. */
  manifest?: string;
  build: WebBuild;
  nonce: string;
  brand: LoadedBrand;
  setup: StaffSetup;
}): string {
  const { build, nonce, brand, setup, manifest = guestManifest } = page;
  return documentOf({
    manifest,
    title: `Back office | ${brand.name}`,
    brand,
    nonce,
    entry: build.staff,
    language: declaredLanguage('en', brand.locale),
    css: `${paletteCss(brand)}${displayFontCss(brand)}`,
    barColors: { light: brand.colors.light.page, dark: brand.colors.dark.page },
    root: `<div id="root" data-page="${escapeHtml(JSON.stringify(staffPageOf(brand, setup)))}"></div>`,
  });
}

/** Reads the web build once, at the server's start. Throws if `npm run build` has not been run or is incomplete. */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client = join(folder, 'client');
  const text = await readFile(join(client, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`There is no web build in ${folder}: run npm run build.`);
  });
  const manifest = JSON.parse(text) as Manifest; // Vite writes it in this form
  const [guests, staff, developers, serviceWorker, scanWorker, renderer] = await Promise.all([
    readGuestEntries(client, manifest),
    readEntry(client, manifest, 'src/web/staff/app/staff.entry.tsx'),
    readEntry(client, manifest, 'src/web/developers/developers.entry.ts'),
    readFile(join(folder, 'worker/service-worker.js'), 'utf8'),
    readFile(join(folder, 'scan-worker/scan-worker.js'), 'utf8'),
    // tools/build.ts has built this module from src/web/guest/app/guest.server.tsx, which exports these functions.
    import(pathToFileURL(join(folder, 'server/guest.server.js')).href) as Promise<PageRenderer>,
  ]);
  const assetsFolder = join(client, 'assets');
  const loadStaffBar = (): Promise<StaffBar> => readStaffBar(folder, staff);
  return { assetsFolder, guests, staff, developers, renderer, serviceWorker, scanWorker, loadStaffBar };
}

async function readStaffBar(folder: string, { sheets }: Entry): Promise<StaffBar> {
  const [css, module] = await Promise.all([
    Promise.all(sheets.map((sheet) => readFile(join(folder, 'client', sheet), 'utf8'))),
    // tools/build.ts has built this module from src/web/staff/app/staff.server.tsx, which exports this function.
    import(pathToFileURL(join(folder, 'staff-server/staff.server.js')).href) as Promise<
      Pick<StaffBar, 'renderStaffBar'>
    >,
  ]);
  return { css: css.join('\n'), renderStaffBar: module.renderStaffBar };
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Each language has an entry of its own, which brings the texts of the page's script (tools/web-texts/web-texts.ts). */
async function readGuestEntries(client: string, manifest: Manifest): Promise<Map<string, Entry>> {
  const prefix = 'virtual:guest-entry/';
  const keys = Object.keys(manifest).filter((key) => key.startsWith(prefix));
  if (keys.length === 0) throw new Error('The web build has no page for guests: run npm run build.');
  const entries = keys.map(async (key): Promise<[string, Entry]> => [
    key.slice(prefix.length),
    await readEntry(client, manifest, key),
  ]);
  return new Map(await Promise.all(entries));
}

async function readEntry(client: string, manifest: Manifest, key: string): Promise<Entry> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The web build has no ${key}: run npm run build.`);
  const imported = importsBehind(manifest, key);
  const files = [key, ...imported].flatMap((one) => manifest[one]?.css ?? []);
  const isLinked = key.includes('/staff/');
  const inlined = isLinked ? [] : files;
  const css = (await Promise.all(inlined.map((file) => readFile(join(client, file), 'utf8')))).join('\n');
  if (/<\/style/i.test(css)) throw new Error(`The style sheet of ${key} would end its own element.`);
  const preloads = imported.flatMap((one) => manifest[one]?.file ?? []);
  return {
    script: `/${chunk.file}`,
    preloads: preloads.map((file) => `/${file}`),
    css,
    sheets: (isLinked ? files : []).map((file) => `/${file}`),
  };
}

/** Everything that an entry imports before it runs, so that a browser fetches all of it at once. */
function importsBehind(manifest: Manifest, key: string, found: readonly string[] = []): string[] {
  return (manifest[key]?.imports ?? []).reduce<string[]>(
    (before, one) => (before.includes(one) ? before : importsBehind(manifest, one, [...before, one])),
    [...found],
  );
}

const guestManifest = '/manifest.webmanifest';

interface DocumentParts {
  manifest?: string;
  title: string;
  brand: LoadedBrand;
  nonce: string;
  entry: Entry;
  /** The language of the page's texts. */
  language: string;
  /** The custom properties that the entry's style sheet uses. */
  css: string;
  /** The colors of a browser's bars around the page. */
  barColors: { light: string; dark: string };
  root: string;
  data?: GuestPageData;
}

function documentOf({
  manifest = guestManifest,
  title,
  brand,
  nonce,
  entry,
  language,
  css,
  barColors,
  root,
  data,
}: DocumentParts): string {
  const whole = '<link rel="expect" href="#root" blocking="render">'; // The first frame has the barcode.
  const low = 'fetchpriority="low"'; // The markup shows everything without the script.
  const preloads = entry.preloads.map((href) => `<link rel="modulepreload" ${low} href="${href}">`).join('');
  const sheets = entry.sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(brand.texts.appDescription)}">
<meta name="format-detection" content="telephone=no, date=no, email=no, address=no">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${barColors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${barColors.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${manifest}">
${data === undefined ? '' : whole}<style nonce="${escapeHtml(nonce)}">${css}${entry.css}</style>${sheets}
<script type="module" ${low} src="${entry.script}"></script>${preloads}
</head>
<body>
${root}
${data === undefined ? '' : `${displayFontLink(brand)}<script type="application/json" id="page-data">${escapeJson(JSON.stringify(data))}</script>`}
</body>
</html>
`;
}

/** The pass whose colors the page uses, or undefined for the brand's own colors. */
function passOf({ page }: GuestPageData): PassLook | undefined {
  if (page.kind === 'stored-value') return page.card ?? undefined;
  if (page.kind === 'loyalty') return page.club?.look;
  if (page.kind !== 'main' && page.kind !== 'activate') return undefined;
  return page.answer ?? undefined;
}

function cssOf({ renderer }: WebBuild, brand: LoadedBrand, pass: PassLook | undefined): string {
  const { background: backgroundColor, foreground: foregroundColor } = brand.passColors;
  const look = renderer.passPropertiesOf(pass ?? { backgroundColor, foregroundColor });
  return `${paletteCss(brand)}${displayFontCss(brand)}:root{${declarationsOf(look)}}`;
}

/** The brand's two themes as custom properties; `.paper` and printed pages stay light in dark mode. */
export function paletteCss({ colors }: Pick<Brand, 'colors'>): string {
  const [light, dark] = [colors.light, colors.dark].map((palette: Palette) =>
    declarationsOf(propertiesOfPalette(palette)),
  );
  return `:root,.paper{${light}}@media screen and (prefers-color-scheme:dark){:root{${dark}}}`;
}

/** A palette as custom properties: `brandSoft` becomes `--brand-soft`. */
export function propertiesOfPalette(palette: Palette): Record<string, string> {
  const named = Object.entries(palette).map(([name, color]): [string, string] => {
    return [`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, color];
  });
  return Object.fromEntries(named);
}

/** A color, a whole number or the picture of a look; no other value of an order's look gets into a style sheet. */
const harmlessValue = /^(?:#[0-9a-f]{6}|\d{1,5}|url\(\/api\/look-image\/[0-9a-f]{32}\))$/i;

export function declarationsOf(properties: Record<string, string>): string {
  return Object.entries(properties)
    .filter(([, value]) => harmlessValue.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** Keeps data from ending its script element; for JSON the escape is the same character. */
function escapeJson(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}
