/** Draws the demo page: a day in three pictures and four steps, and folded below them a real card for every test case. */
import type { GuestBrand } from '#contract/guest-page.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';
import { gateSentenceOf, gateToneOf } from '#domain/gate-sentence.ts';
import { directionOf } from '#domain/park-locale.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { escapeHtml } from '#server/base/escape-html.ts';
import { displayFontCss, displayFontLink } from '#server/base/brand/display-font.ts';
import type { Services } from '#server/base/services.ts';
import { declarationsOf, paletteCss, type WebBuild } from '#server/pages/documents/document.ts';
import { flattenMedia } from '#server/pages/documents/flatten-media.ts';
import { drawLand } from '#server/pages/documents/sky.ts';
import { cardWidth, demoPageCss } from './demo-page-css.ts';
import type { DemoCard, DemoLogin, DemoPage } from './demo-page.service.ts';

/** The facts of the page's markup. */
export interface DemoPageParts {
  page: DemoPage;
  services: Pick<Services, 'brand' | 'clock' | 'config'>;
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
  const drawCard = ({ order }: DemoCard): string => {
    const look = `look-${looks.length}`;
    looks.push(`.${look}{${declarationsOf(renderer.passPropertiesOf(order))}}`);
    const drawn = renderer.renderPassCard(order, brand, `${look}-`, speech);
    return `<div class="demo-card ${look}" lang="${language}" dir="${directionOf(language)}" inert>${drawn}</div>`;
  };
  const draw = (card: DemoCard): string =>
    `<li class="demo-pass"><div class="demo-crop">${drawCard(card)}</div><a href="${escapeHtml(card.path)}">${escapeHtml(card.caption)}</a></li>`;
  const groups = page.groups.map(
    ({ title, cards }, index) =>
      `<section aria-labelledby="group-${index}"><h2 id="group-${index}">${escapeHtml(title)}</h2>` +
      `<ul class="demo-passes">${cards.map(draw).join('')}</ul></section>`,
  );
  const cards = page.groups.flatMap((group) => group.cards);
  const [first] = cards;
  const tableau = first === undefined ? '' : drawTableau(cards, drawCard(first), parts);
  const name = escapeHtml(brand.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Demo | ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${displayFontLink(services.brand)}
<style nonce="${escapeHtml(nonce)}">${paletteCss(services.brand)}${displayFontCss(services.brand)}${css}${demoPageCss}${looks.join('')}</style>
</head>
<body>
<header class="demo-head"><div class="demo-width">
<img src="${brand.artwork.logoOnDark.href}" alt="${name}" width="${brand.artwork.logoOnDark.width}" height="${brand.artwork.logoOnDark.height}">
<h1>A day at ${name}</h1>
<p>One day of guests, the gate and the back office, as this server holds it at this moment.${stale(page)}</p>
</div>${drawLand(services.brand)}</header>
<main class="demo-width">
${tableau}
<ol class="demo-steps">${demoStepsOf(first, brand, services, isHere).map(drawDoor).join('')}</ol>
<nav aria-label="Other pages" class="demo-doors">${doorsOf(page, services, isHere)}</nav>
<details class="demo-cases"><summary>All ${cards.length} test cases</summary>${groups.join('')}</details>
</main>
</body>
</html>
`;
}

function stale({ staleSince }: DemoPage): string {
  if (staleSince === undefined) return '';
  return ` The demo’s times are those of ${escapeHtml(staleSince)}: delete the data folder and start again to bring them to today.`;
}

const deskRows = 6;

/** A guest's phone, the desk and the gate beside each other, drawn from the passes of the page. */
function drawTableau(cards: readonly DemoCard[], card: string, { services, brand }: DemoPageParts): string {
  const { href } = brand.artwork.logoOnDark;
  const { firstName, product } = cards[0]?.order ?? {};
  return (
    `<div class="demo-tableau" aria-hidden="true"><div class="demo-phone">${card}</div>` +
    `<div class="demo-desk"><div><img src="${href}" alt=""><span></span></div><p>Guests</p>` +
    `<table><tr><th>Name</th><th>Product</th><th>At the gate</th></tr>${drawDeskRows(cards, services)}</table></div>` +
    `<div class="demo-gate"><svg viewBox="0 0 24 24"><path d="M4 13l5 5L20 7"/></svg><strong>Valid</strong><span>${escapeHtml(firstName ?? '')}</span><span>${escapeHtml(product ?? '')}</span></div></div>`
  );
}

/** A pass of every state first, as a desk has them in a day. */
function drawDeskRows(cards: readonly DemoCard[], { brand, clock }: DemoPageParts['services']): string {
  const now = clock.now();
  const place = { now, park: brand, isOnPassPage: false, t: makeTranslate(speechOf('en', brand.locale)) };
  const all = cards.map(({ order }) => ({ order, sentence: gateSentenceOf(order.gate, now) }));
  const kinds = new Map(all.toReversed().map((one) => [one.sentence.kind, one]));
  const rows = all.filter((one) => kinds.get(one.sentence.kind) === one).slice(0, deskRows);
  return rows
    .map(({ order, sentence }) => {
      const holder = [order.firstName, order.lastName].filter((part) => part !== null).join(' ');
      const said = `<mark data-tone="${gateToneOf(sentence.kind)}">${escapeHtml(writeGateSentence(sentence, place))}</mark>`;
      return `<tr><td>${escapeHtml(holder === '' ? 'Not registered' : holder)}</td><td>${escapeHtml(order.product)}</td><td>${said}</td></tr>`;
    })
    .join('');
}

/** What a visitor tries first: to open a pass, to scan it, to earn points with it, and to restyle it. */
function demoStepsOf(
  first: DemoCard | undefined,
  brand: GuestBrand,
  services: DemoPageParts['services'],
  isHere: boolean,
): Door[] {
  const office = officeUrlOf(services);
  return [
    { href: first?.path, title: '1. Open a pass', text: 'A season pass with a photo, as its guest sees it.' },
    { href: office, title: '2. Scan it', text: 'The gate’s screen is in the back office, under Gate.' },
    {
      href: services.brand.hasClub ? '/loyalty' : undefined,
      title: '3. Earn points',
      text: `Join the ${brand.clubName}, and claim a receipt.`,
    },
    {
      href: isHere ? '/dev/brand' : office,
      title: '4. Restyle it',
      text: 'The same passes in the look of another park.',
    },
  ];
}

function officeUrlOf({ config }: DemoPageParts['services']): string {
  return config.staffHost === undefined ? '/login' : `${config.staffUrl}/login`;
}

/** A link with the sentence that says what it opens. */
interface Door {
  href: string | undefined;
  title: string;
  text: string;
}

function doorsOf(page: DemoPage, services: DemoPageParts['services'], isHere: boolean): string {
  const doors: Door[] = [
    { href: '/', title: 'Front page', text: 'Where a guest opens a pass by its numbers.' },
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
    { href: '/developers', title: 'For developers', text: 'The calls of other systems, with examples.' },
    {
      href: isHere ? '/dev/phone' : undefined,
      title: 'Simulated phone',
      text: 'Passes in Apple Wallet and Google Wallet. They follow each change.',
    },
    { href: isHere ? '/dev/mails' : undefined, title: 'Mails', text: 'What guests receive by mail.' },
  ];
  return `${drawOffice(officeUrlOf(services), page.staffLogin)}<ul>${doors.map(drawDoor).join('')}</ul>`;
}

function drawDoor({ href, title, text }: Door): string {
  if (href === undefined) return '';
  return `<li class="demo-door"><a href="${escapeHtml(href)}">${escapeHtml(title)}</a><span>${escapeHtml(text)}</span></li>`;
}

/** The login cannot be part of the link, so it stands beside it, ready to be copied. */
function drawOffice(href: string, login: DemoLogin | undefined): string {
  const lines =
    login === undefined
      ? '<p>No member of the team has the password of the demo any more.</p>'
      : `<dl><dt>Email</dt><dd>${escapeHtml(login.username)}</dd><dt>Password</dt><dd>${escapeHtml(login.password)}</dd></dl>`;
  return `<div class="demo-office"><a href="${escapeHtml(href)}">Open the back office</a>${lines}</div>`;
}
