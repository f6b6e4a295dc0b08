/**
 * The colors of the OpenAPI viewer, which are the park's in light and dark mode. A rule of the page about the viewer's
 * element overrides the viewer's own rule about its host. The colors of methods and types are set one level lower, on
 * the viewer's parts: the viewer writes what it reads of these on its host into its style sheet, and the page's content
 * security policy allows that sheet by its hash.
 */

/** The viewer's names for its colors, without those of methods and types. */
const hostColors = {
  '--bg': '--surface',
  '--bg2': '--page',
  '--bg3': '--page',
  '--light-bg': '--outline',
  '--hover-color': '--page',
  '--fg': '--ink',
  '--fg2': '--ink',
  '--fg3': '--muted',
  '--light-fg': '--muted',
  '--placeholder-color': '--muted',
  '--input-bg': '--surface',
  '--border-color': '--outline',
  '--light-border-color': '--line',
  '--selection-bg': '--brand',
  '--selection-fg': '--on-brand',
  '--header-bg': '--brand',
  '--header-fg': '--on-brand',
  '--header-color-darker': '--brand',
  '--header-color-border': '--on-brand',
  '--primary-color': '--brand',
  '--primary-btn-text-color': '--on-brand',
  '--secondary-color': '--brand',
  '--nav-bg-color': '--page',
  '--nav-text-color': '--muted',
  '--nav-hover-bg-color': '--brand-soft',
  '--nav-hover-text-color': '--ink',
  '--nav-hover-scrollbar-color': '--outline',
  '--code-fg': '--ink',
  '--inline-code-fg': '--ink',
  '--code-property-color': '--brand',
  '--code-keyword-color': '--brand',
  '--code-operator-color': '--muted',
};

/** The viewer's colors of methods, types and answers. */
const partColors = {
  '--blue': '--brand',
  '--light-blue': '--brand-soft',
  '--green': '--success',
  '--light-green': '--success-soft',
  '--red': '--danger',
  '--light-red': '--danger-soft',
  '--orange': '--warning',
  '--light-orange': '--warning-soft',
  '--yellow': '--warning',
  '--light-yellow': '--warning-soft',
  '--purple': '--brand',
  '--light-purple': '--brand-soft',
  '--pink': '--brand',
  '--gray': '--muted',
  '--light-gray': '--page',
};

const declare = (colors: Record<string, string>): string =>
  Object.entries(colors)
    .map(([name, ours]) => `${name}:var(${ours})`)
    .join(';');

/** Sizes and corners as on the rest of the page. */
const hostSizes =
  '--border-radius:6px;--font-size-regular:16px;--font-size-small:14px;--font-size-mono:14px;--nav-path-padding:7px 12px 7px 20px';

/** The viewer would write their texts in the color of their ground. */
const filledButtons = ['btn-try', 'btn-fill--resp']
  .flatMap((part) => [':hover', ':focus-visible'].map((state) => `openapi-explorer::part(${part})${state}`))
  .join(',');

/** The rules for the page's style element. On a wide screen both columns of the viewer scroll by themselves. */
export const viewerCss = `
openapi-explorer{display:block;border-block:1px solid var(--line);background:var(--surface);color:var(--ink);${hostSizes};${declare(hostColors)}}
openapi-explorer:not(:defined){border:0;background:none;color:inherit}
openapi-explorer::part(section-navbar){border-inline-end:1px solid var(--line)}
openapi-explorer::part(navbar-section-header){padding-inline-start:14px}
openapi-explorer::part(section-main-content),openapi-explorer::part(section-navbar){${declare(partColors)}}
${filledButtons}{color:var(--on-brand)}
@media (min-width:768px){openapi-explorer:defined{height:100vh;height:100dvh}}
`.replaceAll('\n', '');
