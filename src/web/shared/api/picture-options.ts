import { aboutPictureHeader, pictureMediaType, writeAboutPicture } from '#contract/about-picture.ts';

/** Long enough to upload five megabytes over a slow network. */
const pictureTimeoutMilliseconds = 110_000;

/** The options by which a call sends the bytes of a picture, and what it says about it. */
export function pictureOptions(bytes: BlobPart, about?: object) {
  return {
    file: new Blob([bytes], { type: pictureMediaType }),
    timeoutMilliseconds: pictureTimeoutMilliseconds,
    ...(about === undefined ? {} : { headers: { [aboutPictureHeader]: writeAboutPicture(about) } }),
  };
}

/** The bytes of a file that was chosen; undefined if it cannot be read, such as one that was deleted meanwhile. */
export function readPicture(file: Blob): Promise<ArrayBuffer | undefined> {
  return file.arrayBuffer().catch(() => undefined);
}

/** The data URL of a BMP in base64, for an image. */
export function bmpUrlOf(base64: string): string {
  return `data:image/bmp;base64,${base64}`;
}
