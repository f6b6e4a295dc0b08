/** The security headers of every answer, and the content security policy of pages. */
import type { FastifyInstance, FastifyReply } from 'fastify';

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob: mediastream:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

/**
 * The Trusted Types policies that a page's scripts may create: the one for our workers, and in the back office also
 * the default one, which lets Mantine write style sheets but nothing that could be markup (src/web/staff/app/style-
 * sheets-only.ts). On the page for developers the viewer makes its templates.
 */
const trustedTypes = {
  guest: 'trusted-types app-worker',
  nobody: 'trusted-types app-worker',
  staff: 'trusted-types app-worker default',
  developers: 'trusted-types lit-html',
};

/**
 * A script may be a worker, and a worker runs under the policy of its own file: our scripts, our files and
 * WebAssembly.
 */
const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** The headers of a script of the web build. */
export function setScriptHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', scriptPolicy);
}

/** The headers of every answer of a server with this public address. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:')
    ? { ...always, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : always;
}

/** Sets the headers of every answer, errors included; a route may replace one of them. */
export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * What the viewer on the page for developers needs beyond a page of ours: its two style sheets by their content, and
 * styles of elements. It shows our own document and nothing that a stranger wrote
 * (docs/decisions/0070-page-for-developers.md).
 */
const viewerStyles = {
  sheets: ['9aqQytT2ZQbdDJhFfTQabM6FIXrmKZIvlqr19fkzwl0=', 'QW1eFfIz65Jaq9JLxVVVem07hkwNyp56DsghGRf7zCc=']
    .map((hash) => ` 'sha256-${hash}'`)
    .join(''),
  directives: ["style-src-attr 'unsafe-inline'"],
};

/**
 * The headers of a page whose only style element carries the nonce. Search engines must not index a page about a
 * guest.
 */
export function pageHeaders(page: PageFacts): Record<string, string> {
  const ofViewer = page.about === 'developers' ? viewerStyles : { sheets: '', directives: [] };
  const styles = `style-src 'self' 'nonce-${page.nonce}'${ofViewer.sheets}`;
  const directives = [...policy, trustedTypes[page.about], styles, ...ofViewer.directives];
  if (page.isHttps) directives.push('upgrade-insecure-requests');
  return {
    'content-security-policy': directives.join('; '),
    'cache-control': page.about === 'guest' ? 'private, no-store' : 'no-store',
    ...(page.about === 'guest' || page.about === 'staff' ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}

/** The facts that a page's headers depend on. */
export interface PageFacts {
  nonce: string;
  about: keyof typeof trustedTypes;
  isHttps: boolean;
}
