/** Draws the demo page: real cards at a smaller size, each a link, and beside them the ways to everything else. */
import type { GuestBrand } from '#contract/guest-page.ts';
import { directionOf } from '#domain/park-locale.ts';
import { speechOf } from '#texts/catalogues.ts';

import { escapeHtml } from '#server/base/escape-html.ts';
import type { Services } from '#server/base/services.ts';
import { declarationsOf, paletteCss, type WebBuild } from '#server/pages/documents/document.ts';
import { flattenMedia } from '#server/pages/documents/flatten-media.ts';
import { cardWidth, demoPageCss } from './demo-page-css.ts';
import type { DemoCard, DemoLogin, DemoPage } from './demo-page.service.ts';

/** The facts of the page's markup. */
export interface DemoPageParts {
  page: DemoPage;
  services: Pick<Services, 'brand' | 'config'>;
  build: Pick<WebBuild, 'guests' | 'renderer'>;
  brand: GuestBrand;
  /** The reader's language, which the cards speak; the page around them is English. */
  language: string;
  nonce: string;
  /** True on the server's own machine, where the pages for developers answer. */
  isHere: boolean;
}

/** Makes the page. It needs no script. */
export function drawDemoPage(parts: DemoPageParts): string {
  const { page, services, build, brand, language, nonce, isHere } = parts;
  const { renderer } = build;
  const speech = speechOf(language, brand.locale);
  const css = flattenMedia(build.guests.get(language)?.css ?? '', cardWidth, 'both');
  const looks: string[] = [];
  const draw = (card: DemoCard): string => {
    const look = `look-${looks.length}`;
    looks.push(`.${look}{${declarationsOf(renderer.passPropertiesOf(card.order))}}`);
    const drawn = renderer.renderPassCard(card.order, brand, `${look}-`, speech);
    return (
      `<li class="demo-pass"><div class="demo-card ${look}" lang="${language}" dir="${directionOf(language)}" inert>${drawn}</div>` +
      `<a href="${escapeHtml(card.path)}">${escapeHtml(card.caption)}</a></li>`
    );
  };
  const groups = page.groups.map(
    ({ title, cards }, index) =>
      `<section aria-labelledby="group-${index}"><h2 id="group-${index}">${escapeHtml(title)}</h2>` +
      `<ul class="demo-passes">${cards.map(draw).join('')}</ul></section>`,
  );
  const { logo, logoOnDark } = brand.artwork;
  const name = escapeHtml(brand.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Demo | ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${escapeHtml(nonce)}">${paletteCss(services.brand)}${css}${demoPageCss}${looks.join('')}</style>
</head>
<body>
<header class="demo-width demo-head">
<picture><source media="(prefers-color-scheme: dark)" srcset="${logoOnDark.href}"><img src="${logo.href}" alt="${name}" width="${logo.width}" height="${logo.height}"></picture>
<h1>Every pass of the demo park</h1>
<p>These are the guests’ own cards, as they are at this moment. Tap one to open it as its guest does.${stale(page)}</p>
</header>
<main class="demo-width demo-columns">
<nav aria-label="Other pages" class="demo-doors">${doorsOf(page, services, brand, isHere)}</nav>
<div class="demo-groups">${groups.join('')}</div>
</main>
</body>
</html>
`;
}

function stale({ staleSince }: DemoPage): string {
  if (staleSince === undefined) return '';
  return ` The demo’s times are those of ${escapeHtml(staleSince)}: delete the data folder and start again to bring them to today.`;
}

/** A link with the sentence that says what it opens. */
interface Door {
  href: string | undefined;
  title: string;
  text: string;
}

function doorsOf(page: DemoPage, services: DemoPageParts['services'], brand: GuestBrand, isHere: boolean) {
  const { config } = services;
  const doors: Door[] = [
    { href: '/', title: 'Front page', text: 'Where a guest opens a pass by its numbers.' },
    {
      href: services.brand.hasClub ? '/loyalty' : undefined,
      title: brand.clubName,
      text: 'The loyalty club: join it, and claim points for a receipt.',
    },
    {
      href: page.storedValuePath,
      title: 'Stored value card',
      text: 'Credits, cash and the visits of the day.',
    },
    {
      href: page.hasVoucher ? '/demo/voucher' : undefined,
      title: 'Voucher',
      text: 'A pass on paper, as a PDF file.',
    },
    {
      href: '/developers',
      title: 'For developers',
      text: 'The calls of other systems, with examples.',
    },
    {
      href: isHere ? '/dev/phone' : undefined,
      title: 'Simulated phone',
      text: 'Passes in Apple Wallet and Google Wallet. They follow each change.',
    },
    {
      href: isHere ? '/dev/mails' : undefined,
      title: 'Mails',
      text: 'What guests receive by mail.',
    },
    {
      href: isHere ? '/dev/brand' : undefined,
      title: 'Try a brand',
      text: 'The same passes in the look of another park.',
    },
  ];
  const officeUrl = config.staffHost === undefined ? '/login' : `${config.staffUrl}/login`;
  return `${drawOffice(officeUrl, page.staffLogin)}${doors.map(drawDoor).join('')}`;
}

function drawDoor({ href, title, text }: Door): string {
  if (href === undefined) return '';
  return `<p class="demo-door"><a href="${escapeHtml(href)}">${escapeHtml(title)}</a><span>${escapeHtml(text)}</span></p>`;
}

/** The login cannot be part of the link, so it stands beside it, ready to be copied. */
function drawOffice(href: string, login: DemoLogin | undefined): string {
  const lines =
    login === undefined
      ? '<p>No member of the team has the password of the demo any more.</p>'
      : `<dl><dt>Email</dt><dd>${escapeHtml(login.username)}</dd><dt>Password</dt><dd>${escapeHtml(login.password)}</dd></dl>`;
  return `<div class="demo-office"><a href="${escapeHtml(href)}">Open the back office</a>${lines}</div>`;
}
