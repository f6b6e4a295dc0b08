/** The brand's drawings as pages link to them: named by their content, so that browsers may keep them for a year. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { Artwork, Picture } from '#contract/artwork.ts';
import type { Badge, Badges } from '#contract/brand-badges.ts';
import { chooseByLanguage } from '#domain/park-locale.ts';

import { viewBoxOf } from './artwork.ts';
import type { LoadedBrand } from './load-brand.ts';

/** A drawing with its address. */
interface ServedDrawing {
  picture: Picture;
  content: string;
}

/** The drawings that screens show, for the data of a page. */
export function artworkOf(brand: LoadedBrand): Artwork {
  const { logo, logoOnDark, logoPass, strip, empty } = servedOf(brand);
  return {
    logo: logo.picture,
    logoOnDark: logoOnDark.picture,
    logoPass: logoPass.picture,
    strip: strip.picture,
    empty: empty.picture,
  };
}

/** The same drawings as files, by their paths below /assets/. */
export function artworkFilesOf(brand: LoadedBrand): Map<string, string> {
  const badges = Object.entries(brand.badgeDrawings).map(([file, svg]) => serveAs(file, svg));
  const scenes = Object.entries(brand.sceneDrawings).map(([file, svg]) => serveDrawing(file, svg));
  const { horizon } = brand.drawings;
  const sky = horizon === undefined ? [] : [serveHorizon(horizon)];
  return new Map(
    [...Object.values(servedOf(brand)), ...badges, ...scenes, ...sky].map(({ picture, content }) => [
      picture.href.slice(assetsPath.length),
      content,
    ]),
  );
}

/** The scenes of products and categories, for the data of a guest's page. */
export function scenesOf(brand: LoadedBrand): Readonly<Record<string, Picture>> {
  const known = madeScenes.get(brand);
  if (known !== undefined) return known;
  const named = Object.entries(brand.scenes);
  const scenes = Object.fromEntries(
    named.map(([name, file]) => [name, serveDrawing(file, brand.sceneDrawings[file] ?? '').picture]),
  );
  madeScenes.set(brand, scenes);
  return scenes;
}

const madeScenes = new WeakMap<LoadedBrand, Readonly<Record<string, Picture>>>();

/** The drawing against the sky; undefined if the brand has none. */
export function horizonOf({ drawings: { horizon } }: Pick<LoadedBrand, 'drawings'>): Picture | undefined {
  return horizon === undefined ? undefined : serveHorizon(horizon).picture;
}

function serveHorizon(svg: string): ServedDrawing {
  return serveDrawing('horizon.svg', svg);
}

/** Pixels of a button. Both vendors ask for less at the least. */
const badgeHeight = 48;

/** The vendors' badges in the language that the browser asks for, else in the park's. */
export function badgesOf(brand: LoadedBrand, languages: readonly string[]): Badges {
  const wanted = [...languages, brand.locale];
  const badgeOf = (wallet: keyof Badges): Badge | undefined => {
    const chosen = chooseByLanguage(brand.badges[wallet] ?? {}, wanted);
    if (chosen === undefined) return undefined;
    const { language, entry } = chosen;
    const { picture } = serveAs(entry.file, brand.badgeDrawings[entry.file] ?? '');
    const width = Math.round((badgeHeight * picture.width) / picture.height);
    return { src: picture.href, alt: entry.text, lang: language, width, height: badgeHeight };
  };
  const [apple, google] = [badgeOf('apple'), badgeOf('google')];
  return { ...(apple === undefined ? {} : { apple }), ...(google === undefined ? {} : { google }) };
}

const assetsPath = '/assets/';

const made = new WeakMap<LoadedBrand, Record<keyof Artwork, ServedDrawing>>();

/** Every page asks for these; a brand does not change after it was read. */
function servedOf(brand: LoadedBrand): Record<keyof Artwork, ServedDrawing> {
  const known = made.get(brand);
  if (known !== undefined) return known;
  const serve = (name: keyof Artwork): ServedDrawing =>
    serveDrawing(brand.images[name], brand.drawings[name]);
  const served = {
    logo: serve('logo'),
    logoOnDark: serve('logoOnDark'),
    logoPass: serve('logoPass'),
    strip: serve('strip'),
    empty: serve('empty'),
  };
  made.set(brand, served);
  return served;
}

function serveDrawing(file: string, svg: string): ServedDrawing {
  return serveAs(file, openToPages(svg));
}

function serveAs(file: string, content: string): ServedDrawing {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const href = `${assetsPath}${basename(file, '.svg')}-${hash}.svg`;
  return { content, picture: { href, ...viewBoxOf(content) } };
}

/**
 * Calls the drawing itself `art` and removes its own color: a page draws it by `<use href="file#art">`, and
 * `currentColor` is then the page's.
 */
function openToPages(svg: string): string {
  return svg.replace(/<svg\b[^>]*>/, (tag) =>
    tag.replaceAll(/\s(?:id|color)="[^"]*"/g, '').replace('<svg', '<svg id="art"'),
  );
}
