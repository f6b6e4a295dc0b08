import type { Call } from '../call.ts';

function picture(summary: string, mediaType: string) {
  return {
    summary,
    access: { kind: 'public' },
    replies: { 200: { kind: 'bytes', mediaTypes: [mediaType] } },
  } as const satisfies Call;
}

export const webIconCalls = {
  'GET /favicon.svg': picture("The operator's mark for browser tabs.", 'image/svg+xml'),
  'GET /favicon.ico': picture('The same for older browsers.', 'image/x-icon'),
  'GET /apple-touch-icon.png': picture('The icon of the site on an iPhone home screen.', 'image/png'),
  'GET /icon-192.png': picture('The icon of the installed site.', 'image/png'),
  'GET /icon-512.png': picture('The same, large.', 'image/png'),
  'GET /icon-maskable-512.png': picture('The same, to be cut to any shape.', 'image/png'),
  'GET /manifest.webmanifest': picture(
    'What a phone shows when the site is put on its home screen.',
    'application/manifest+json',
  ),
  'GET /scan.webmanifest': picture(
    'The same for the gate’s screen of the back office.',
    'application/manifest+json',
  ),
} as const satisfies Record<string, Call>;
