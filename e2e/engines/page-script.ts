/** The script that the proxy adds to each page. It comes from the park's address, so that its policy allows it. */

/** What a walk pretends to be; the proxy writes it into the requests and into the pages. */
export interface Pose {
  /** The engine's own, or the one that it was opened with, if omitted. */
  userAgent?: string;
  /** The language that the browser asks for. */
  language?: string;
  /** True if the pages lose their scripts, as in a browser that runs none. */
  isWithoutScript?: boolean;
  /** True if the pages lose the cascade layers of their style sheets, as in browsers before iOS 15.4. */
  isWithoutLayers?: boolean;
}

/** The path of the script. */
export const pageScriptPath = '/before-the-page.js';

/** Runs before the page's own script: applies the pose, and collects errors, because Debian's WebKit reports no console. */
export function makePageScript({ userAgent }: Pose): string {
  const pose =
    userAgent === undefined
      ? ''
      : `Object.defineProperty(navigator, 'userAgent', { value: ${JSON.stringify(userAgent)} });`;
  return pose + collector;
}

const collector = `(() => {
  const note = (text) => {
    const kept = JSON.parse(sessionStorage.getItem('complaints') ?? '[]');
    sessionStorage.setItem('complaints', JSON.stringify([...kept, text + ' (' + document.documentElement.lang + ' ' + location.pathname + ')']));
  };
  addEventListener('error', (event) => { if (event.message) note('error: ' + event.message); });
  addEventListener('unhandledrejection', (event) => note('rejection: ' + event.reason));
  addEventListener('securitypolicyviolation', (event) =>
    note('policy: ' + event.effectiveDirective + ' ' + event.blockedURI));
})();`;

/** Adds the script to a page, or removes every script from it and shows what stands in for them. */
export function changePage(page: string, { isWithoutScript, isWithoutLayers }: Pose): string {
  const styled = isWithoutLayers === true ? removeLayers(page) : page;
  if (isWithoutScript !== true)
    return styled.replace('<head>', () => `<head><script src="${pageScriptPath}"></script>`);
  return styled
    .replaceAll(/<script\b(?![^>]*type="application\/json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<\/?noscript>/g, '');
}

/** Removes what an old browser skips: a rule that it does not know, up to its closing brace. */
function removeLayers(page: string): string {
  let rest = page;
  for (let start = rest.indexOf('@layer'); start >= 0; start = rest.indexOf('@layer')) {
    let depth = 0;
    let end = start;
    for (; end < rest.length; end += 1) {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
      if (depth === 0 && /[;}]/.test(rest[end] ?? '')) break;
    }
    rest = rest.slice(0, start) + rest.slice(end + 1);
  }
  return rest;
}
