/** A1 and A6: the files beside pass.json, above all its images. */
import {
  EVENT_STRIP_HEIGHT_PT,
  ICON_WIDTH_PT_MIN,
  IMAGE_LIMITS,
  type ImageKind,
  type ImageLimits,
  type ImageName,
  IMAGES_BY_LAYOUT,
  parseImageName,
} from './pass-images.ts';
import { readPngHeader } from './png.ts';
import type { JsonObject, PassProblems, PassRule } from './validate-problem.ts';
import { readSchemes } from './validate-semantics.ts';

/** Checks every file by its name and, where it is an image that Wallet knows, by its bytes. */
export function checkImages(
  json: JsonObject,
  images: ReadonlyMap<string, Uint8Array>,
  problems: PassProblems,
): void {
  const files: KnownFile[] = [];
  for (const [fileName, bytes] of images) {
    const image = parseImageName(fileName);
    if (image === undefined) {
      const { rule, reason } = explainName(fileName);
      problems.error(rule, fileName, reason);
      continue;
    }
    const header = readPngHeader(bytes);
    if (header.isPng) files.push({ fileName, image, width: header.width, height: header.height });
    else problems.error('A6', fileName, header.reason);
  }
  for (const file of files) checkSize(file, problems);
  checkUse(json, files, problems);
  checkIcons(images, problems);
  checkPosterGeneric(json, files, problems);
  if (Object.hasOwn(json, 'eventTicket')) checkEventTicket(json, files, problems);
}

interface KnownFile {
  readonly fileName: string;
  readonly image: ImageName;
  readonly width: number;
  readonly height: number;
}

/** Why a file cannot be part of a pass. */
function explainName(fileName: string): { rule: PassRule; reason: string } {
  if (OWN_FILES.has(fileName)) return { rule: 'A1', reason: 'is written by the packer, it cannot be given' };
  if (SYSTEM_FILE.test(fileName)) {
    return { rule: 'A1', reason: 'is a file of the operating system and does not belong in a pass' };
  }
  if (fileName.includes('/') && !LANGUAGE_FILE.test(fileName)) {
    return { rule: 'A1', reason: 'lies in a folder; only languages (xx.lproj) have one' };
  }
  if (!fileName.endsWith('.png')) return { rule: 'A6', reason: 'must be a PNG with the ending .png' };
  const known = Object.keys(IMAGE_LIMITS).join(', ');
  return { rule: 'A6', reason: `is not an image that Wallet knows (${known}, each also as @2x and @3x)` };
}

const OWN_FILES: ReadonlySet<string> = new Set(['pass.json', 'manifest.json', 'signature']);
const SYSTEM_FILE = /(?:^|\/)(?:\.|__MACOSX|Thumbs\.db$)/i;
const LANGUAGE_FILE = /^[A-Za-z-]+\.lproj\/[^/]+$/;

function checkSize(file: KnownFile, problems: PassProblems): void {
  const { fileName, image, width, height } = file;
  const limits: ImageLimits = IMAGE_LIMITS[image.kind];
  const widthMax = limits.widthPt * image.scale;
  const heightMax = limits.heightPt * image.scale;
  const pixels = `has ${width} x ${height} pixels`;
  if (width > widthMax || height > heightMax) {
    problems.error('A6', fileName, `${pixels}; at most ${widthMax} x ${heightMax} are allowed`);
  }
  const { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY } = limits;
  // Pixels are whole, so a ratio counts as kept when one pixel more or less would keep it.
  if ((width + 1) / height < ratioMin || (width - 1) / height > ratioMax) {
    const form = image.kind === 'icon' ? 'a square' : 'between 2:3 and 3:2 in shape';
    problems.error('A6', fileName, `${pixels}, but must be ${form}`);
  }
  if (image.kind === 'icon' && width < ICON_WIDTH_PT_MIN * image.scale) {
    const widthMin = ICON_WIDTH_PT_MIN * image.scale;
    problems.warning('A6', fileName, `${pixels} and will look blurred; use at least ${widthMin}`);
  }
}

/** Images that no phone will ever show. */
function checkUse(json: JsonObject, files: readonly KnownFile[], problems: PassProblems): void {
  const layouts = [...Object.keys(json), ...readSchemes(json)].filter((key) => IMAGES_BY_LAYOUT.has(key));
  const shown = new Set<ImageKind>([
    'icon',
    'logo',
    ...layouts.flatMap((layout) => IMAGES_BY_LAYOUT.get(layout) ?? []),
  ]);
  for (const { fileName, image } of files) {
    // Without a style, which is a problem of its own, nothing can be said about its images.
    if (layouts.length > 0 && !shown.has(image.kind)) {
      problems.warning('A6', fileName, `is not used by this style, which shows ${[...shown].join(', ')}`);
    }
    if (image.language !== undefined && hasImage(files, image.kind)) {
      problems.warning(
        'A6',
        fileName,
        `is never shown, as ${image.kind}.png outside the languages comes first`,
      );
    }
  }
}

/** Whether an image is there in any density, outside the folders of the languages. */
function hasImage(files: readonly KnownFile[], kind: ImageKind): boolean {
  return files.some(({ image }) => image.kind === kind && image.language === undefined);
}

function checkIcons(images: ReadonlyMap<string, Uint8Array>, problems: PassProblems): void {
  if (!images.has('icon.png')) {
    problems.error('A6', 'icon.png', 'is missing; a pass without an icon does not install');
    return;
  }
  for (const fileName of ['icon@2x.png', 'icon@3x.png']) {
    if (!images.has(fileName)) problems.warning('A6', fileName, 'is missing, so phones show a blurred icon');
  }
}

function checkPosterGeneric(json: JsonObject, files: readonly KnownFile[], problems: PassProblems): void {
  const hasArtwork = hasImage(files, 'artwork') || hasImage(files, 'background');
  if (Object.hasOwn(json, 'posterGeneric') && !hasArtwork) {
    problems.warning('A6', 'artwork.png', 'is missing; a poster is made of it');
  }
}

/** An event ticket shows either a strip, or a background and a thumbnail; a poster takes the background as artwork. */
function checkEventTicket(json: JsonObject, files: readonly KnownFile[], problems: PassProblems): void {
  const isPoster = readSchemes(json).includes('posterEventTicket');
  const rivals: readonly ImageKind[] = isPoster ? ['thumbnail'] : ['background', 'thumbnail'];
  for (const kind of rivals) {
    if (hasImage(files, 'strip') && hasImage(files, kind)) {
      problems.error(
        'A6',
        `${kind}.png`,
        'cannot stand beside strip.png in an event ticket; keep one of them',
      );
    }
  }
  if (isPoster && !hasImage(files, 'artwork') && !hasImage(files, 'background')) {
    problems.error('A14', 'artwork.png', 'is missing, so the posterEventTicket layout is not shown');
  }
  for (const { fileName, image, height } of files) {
    const shownHeight = EVENT_STRIP_HEIGHT_PT * image.scale;
    if (image.kind === 'strip' && height > shownHeight) {
      problems.warning('A6', fileName, `has ${height} rows, of which an event ticket shows ${shownHeight}`);
    }
  }
}
