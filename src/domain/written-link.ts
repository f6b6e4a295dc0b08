/** Addresses as people paste them, and as mail programs and their scanners rewrite them. */

/**
 * The addresses in a text, each followed by those that it wraps: scanners of mails and search engines put the address
 * of a link into their own. The callers look at paths alone, so the host of a wrapper is trusted with nothing.
 */
export function addressesIn(text: string): string[] {
  return text.split(notInAddress).flatMap((token) => {
    const start = token.search(schemeAnywhere);
    if (start !== -1) return withWrapped(token.slice(start), wrappersMax);
    return /^[\w.-]+\.[\w-]+(?::\d+)?\//.test(token) ? [token] : [];
  });
}

/** The segments of the path of an address, without their percent signs. */
export function segmentsOf(address: string): string[] {
  const [place = ''] = address.replace(scheme, '').split(/[?#]/, 1);
  return place.split('/').slice(1).map(decoded);
}

const scheme = /^https?:\/{1,2}/i;
const schemeAnywhere = /https?:\/{1,2}/i;
const notInAddress = /[\s<>"“”«»|]+/;

/** A scanner may have wrapped the link of another scanner. */
const wrappersMax = 3;

function withWrapped(address: string, depth: number): string[] {
  if (depth === 0) return [address];
  const target = proofpointTarget(address);
  // Without its first letter, the address itself has no scheme to be found.
  const pieces = target === undefined ? address.slice(1).split(/[?&]/).map(decoded) : [target];
  const inner = pieces.flatMap((piece) => {
    const start = piece.search(schemeAnywhere);
    return start === -1 ? [] : withWrapped(piece.slice(start), depth - 1);
  });
  return [address, ...inner];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign
  }
}

/** Proofpoint writes the address of a link with signs of its own (its "URL Defense", versions 2 and 3). */
function proofpointTarget(address: string): string | undefined {
  const [, second] = /proofpoint\.com\/v2\/url\?(?:.*&)?u=([^&#]+)/i.exec(address) ?? [];
  if (second !== undefined) return decoded(second.replaceAll('-', '%').replaceAll('_', '/'));
  const [, target, signs = ''] = /\/v3\/__(.+)__;([\w-]*)/.exec(address) ?? [];
  return target === undefined ? undefined : withSigns(target, signs);
}

/** A star stands for the next sign of the list, two stars and a letter for a run of them, at least two long. */
function withSigns(target: string, list: string): string {
  let rest: string;
  try {
    rest = fromBase64(list);
  } catch {
    return target;
  }
  return target.replaceAll(/\*(?:\*([\w-]))?/g, (_star, run?: string) => {
    // The letter is the length in base64.
    const length = run === undefined ? 1 : (fromBase64(`${run}A`).charCodeAt(0) >> 2) + 2;
    const signs = rest.slice(0, length);
    rest = rest.slice(length);
    return signs;
  });
}

function fromBase64(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}
