/** What a call says about the picture that is its body: a JSON object in a header, so that the body is the bytes alone. */

/** The header; a page of another site cannot send it. */
export const aboutPictureHeader = 'x-about-picture';

/** The media type of such a body, whatever the picture is: the server looks at its bytes. */
export const pictureMediaType = 'application/octet-stream';

/** The value of the header: percent-encoded, because headers take no other characters than those of ASCII. */
export function writeAboutPicture(about: object): string {
  return encodeURIComponent(JSON.stringify(about));
}
