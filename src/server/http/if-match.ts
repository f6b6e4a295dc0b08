/** The opaque tag in If-Match, without its quotes; undefined if absent. */
export function readTag(header: string | undefined): string | undefined {
  return /^(?:W\/)?"?([\w-]{1,64})"?$/.exec(header?.trim() ?? '')?.[1];
}

/** The version in If-Match, such as `"3"`; undefined if absent. */
export function readVersion(header: string | undefined): number | undefined {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header?.trim() ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}
