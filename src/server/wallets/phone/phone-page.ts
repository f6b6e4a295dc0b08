/** The page of /dev/phone: what to add at the top, the two phones below. */
import { passLanguages } from '#domain/pass-languages.ts';

import { escapeHtml } from '#server/base/escape-html.ts';
import type { Services } from '#server/base/services.ts';

import { portraitCss } from '../portrait/portrait-css.ts';
import { phoneCss } from './phone-css.ts';
import { phoneScript } from './phone-script.ts';
import type { SamplePassAddress } from './phone-samples.queries.ts';

/** The passes are drawn with inline colors, and their pictures are data. */
export function phonePolicy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
}

export interface PhonePageFacts {
  nonce: string;
  /** The name of the desk, so that two pages can have phones of their own. */
  desk: string;
  samples: readonly SamplePassAddress[];
  services: Pick<Services, 'brand' | 'pushedPhones'>;
}

/** Writes the page; only its own script, which carries the nonce, runs. */
export function makePhonePage({ nonce, desk, samples, services }: PhonePageFacts): string {
  const { brand, pushedPhones } = services;
  const push =
    pushedPhones === undefined
      ? 'This server pushes to a real push service, which does not know this phone. Use “Ask for updates” after a change.'
      : 'Real push is off: pushes go to a stand-in of Apple’s push service on this machine, and reach the phone below.';
  const options = samples.map(
    ({ title, address }) => `<option value="${escapeHtml(address)}">${escapeHtml(title)}</option>`,
  );
  const languages = passLanguages.map((name) => `<option value="${name}">${escapeHtml(name)}</option>`);
  return `<!doctype html>
<html lang="en" data-desk="${escapeHtml(desk)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A phone on the desk</title>
<link rel="icon" href="data:,">
<style>${portraitCss}${phoneCss}</style></head>
<body>
<main>
<h1>A phone on the desk</h1>
<p>Two simulated phones that follow the passes of ${escapeHtml(brand.name)}. This page exists while developing, on this machine only. ${push}</p>
<noscript><p>This page needs its script.</p></noscript>
<form id="add" novalidate>
<div class="field"><label for="sample">A pass of this park</label>
<select id="sample"><option value="">Choose a pass</option>${options.join('')}</select></div>
<div class="field wide"><label for="address">Address of a guest page, or Google’s save link</label>
<input id="address" autocomplete="off" spellcheck="false" placeholder="/10400001/7226000004000017"></div>
<div class="buttons"><button type="submit" name="phone" value="apple">Add to Apple Wallet</button>
<button type="submit" name="phone" value="google">Add to Google Wallet</button></div>
<div class="field"><label for="file">A .pkpass or .pkpasses file</label>
<input id="file" type="file" accept=".pkpass,.pkpasses"></div>
<div class="field"><label for="language">Language</label>
<select id="language"><option value="">The park’s own</option>${languages.join('')}</select></div>
<div class="field"><label for="theme">Appearance</label>
<select id="theme"><option value="">The system’s</option><option value="light">Light</option><option value="dark">Dark</option></select></div>
</form>
<p id="said" role="status"></p>
<div class="phones">
<section class="phone" id="apple-phone" aria-labelledby="apple-title"><h2 id="apple-title">Apple Wallet</h2><div id="apple" class="screen"></div></section>
<section class="phone" aria-labelledby="google-title"><h2 id="google-title">Google Wallet</h2><div id="google" class="screen"></div></section>
</div>
</main>
<script nonce="${nonce}">${phoneScript}</script>
</body></html>
`;
}
