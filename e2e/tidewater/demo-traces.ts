/** Finds the product's demonstration park, and its country, in what another park shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseBrand } from '../../src/contract/brand.ts';
import { demoBrandFolder } from '../../src/server/base/brand/demo-brand.ts';
import { readDemoPark } from '../../src/server/demo/demo-data.ts';

/** The traces in a text, each with the words around it. */
export function demoTracesIn(text: string): string[] {
  // The letters of an encoded font or picture are no words, and one of them may be like a short code.
  const words = text.replaceAll(/;base64,[\w+/=]+/g, ';base64,');
  return tracePatterns.flatMap((pattern) =>
    [...words.matchAll(pattern)].slice(0, 3).map(({ 0: found, index }) => {
      const around = words.slice(Math.max(0, index - 40), index + found.length + 40).replaceAll(/\s+/g, ' ');
      return `${found}: …${around}…`;
    }),
  );
}

const tracePatterns: readonly RegExp[] = makePatterns();

function makePatterns(): RegExp[] {
  const demo = readDemoPark();
  const brand = parseBrand(JSON.parse(readFileSync(join(demoBrandFolder, 'brand.json'), 'utf8')));
  const { name, shortName, passName, clubName, pointsName, pointName } = brand;
  const { supportEmail, loyaltyEmail, appStoreUrl, playStoreUrl, website } = brand;
  const addresses = [supportEmail, loyaltyEmail, appStoreUrl, playStoreUrl, website];
  const hosts = addresses.flatMap((address) => (address === undefined ? [] : [hostOf(address)]));
  const names = [name, shortName, passName, clubName, pointsName, pointName].filter(
    (text) => text !== undefined,
  );
  const anyCase = [...hosts, ...names, (clubName ?? name).split(' ')[0] ?? '', 'boardwalk'].map(
    escapePattern,
  );
  const ids = [
    ...demo.orders.flatMap(({ orderId, barcode, productId }) => [orderId, barcode, productId]),
    ...demo.products.flatMap((product) => [product.productId, product.name]),
    ...demo.outlets.map((outlet) => outlet.name),
    ...demo.outlets.map((outlet) => outlet.location),
    ...demo.wristbands.map(({ code }) => code),
    ...demo.stays.map(({ reservationNumber }) => reservationNumber),
    ...demo.checks.map(({ checkNumber }) => checkNumber),
    ...demo.admin.passCustomizations.map(({ passCustomizationName }) => passCustomizationName),
  ].map(escapePattern);
  return [
    new RegExp(anyCase.join('|'), 'gi'),
    new RegExp(String.raw`\b(?:${[brand.code, ...new Set(ids)].join('|')})\b`, 'g'),
    /\bpiers?\b/gi,
    /\$|\bUSD\b|\bdollars?\b/gi,
    /\ben[-_]US\b|America\/New_York/g,
  ];
}

/** The host of a web address or of an email address. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : (address.split('@')[1] ?? address);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
