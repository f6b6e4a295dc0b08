/** The brand's drawings as pages link to them: named by their content, so that browsers may keep them for a year. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';

import type { Artwork, Picture } from '#contract/artwork.ts';
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
  return new Map(
    Object.values(servedOf(brand)).map(({ picture, content }) => [
      picture.href.slice(assetsPath.length),
      content,
    ]),
  );
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
  const content = openToPages(svg);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const [, , width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(content)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return { content, picture: { href: `${assetsPath}${basename(file, '.svg')}-${hash}.svg`, width, height } };
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
