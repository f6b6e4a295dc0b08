/** Which paths of a guest are kept for moments without a network, and how. */

/** True for the path of a guest's photo. */
export function isPhotoPath(path: string): boolean {
  return /^\/api\/download\/[^/]+\/photo\.jpg$/.test(path);
}

/** True for the path of a pass: an order id with a barcode, or a hashed link. */
export function isPassPath(path: string): boolean {
  return /^\/(?:\d{8}\/[^/]+(?:\/[^/]+)?|[A-Za-z0-9_-]{81,128})\/?$/.test(path);
}

/** True for the path of a guest's page that shows no pass to keep. */
export function isOtherPath(path: string): boolean {
  return /^\/(?:(?:lookup|loyalty|activate|stored-value|language)(?:\/.*)?)?$/.test(path);
}
