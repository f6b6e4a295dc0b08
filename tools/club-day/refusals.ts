/** Every refusal of a claim, met by a guest on the page itself, and each step that is offered after it, taken. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { claimSteps, readSteps, type ClaimStep } from '../../src/contract/claim-steps.ts';
import { errorCatalogue } from '../../src/contract/errors.ts';
import { join as joinClub } from '../../e2e/club-member.ts';
import { storeSetting } from '../../src/server/base/settings.queries.ts';
import { expect, waitForHydration } from '../../e2e/park.ts';
import type { OwnDemo } from '../pictures/demo-server.ts';
import { callOf, pathOf, refusalCases, type RefusalCase } from './refusal-cases.ts';
import { fillPark } from './fill-park.ts';
import { enterNumber } from './guest-hands.ts';
import { takeStep } from './take-step.ts';

/** Plays them and gives the table. */
export async function playRefusals(
  demo: OwnDemo,
  report: (fault: string) => void,
  only: string,
): Promise<string> {
  const context = await demo.browser.newContext({ baseURL: demo.url });
  await fillPark(context.request);
  await context.close();
  const rows: string[][] = [];
  for (const one of refusalCases.filter(({ code }) => code.includes(only))) {
    console.log(`${one.code} …`);
    try {
      rows.push(await meet(demo, one));
    } catch (error) {
      report(`${one.code}: ${String(error)}`);
    }
  }
  const met = new Set<string>(refusalCases.map(({ code }) => code));
  const left = Object.keys(claimSteps).filter((code) => !met.has(code));
  const heads = ['refusal', 'what the guest reads', 'what is offered, and taken'];
  const table = [heads, heads.map(() => '---'), ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
  return `${table}\n\n${rows.length} refusals met; not met by hand: ${left.join(', ')}.`;
}

/** Meets a refusal once for each step that is offered, each time as a new guest, because a step may lead away. */
async function meet(demo: OwnDemo, one: RefusalCase): Promise<string[]> {
  let met = await meetOnce(demo, one, 0);
  const steps = met.offered;
  for (let index = 1; index < steps.length; index += 1) met = await meetOnce(demo, one, index);
  return [`\`${one.code}\``, met.text, steps.join(', ')];
}

/** Meets it and takes one of the steps; gives what the page said and offered. */
async function meetOnce(
  { browser, url: baseURL, services }: OwnDemo,
  one: RefusalCase,
  index: number,
): Promise<{ text: string; offered: ClaimStep[] }> {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, locale: 'en-US', reducedMotion: 'reduce' },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(30_000);
  // What the host's command `settings set` does.
  const allowPerDay = (perDay: number): Promise<void> =>
    storeSetting(services.db, 'loyaltyMemberClaims', { isOn: true, perDay });
  const page = await context.newPage();
  try {
    const email = `${one.code}.${index}@club-day.example`;
    await page.goto(pathOf[one.kind]);
    await waitForHydration(page);
    await joinClub(page, email, one.lastName);
    await one.prepare?.({ page, email, allowPerDay });
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes(callOf[one.kind])),
      enterNumber(page, one.number),
    ]);
    const offered = readSteps(answer.headers()['x-next-steps'] ?? null);
    const alert = page.getByRole('alert').filter({ hasText: /./ }).first();
    const text = (await alert.innerText()).trim();
    // Up to what the server fills in, such as a day or an address.
    expect(text).toContain(errorCatalogue[one.code].text.split('{')[0]?.trim());
    const step = offered[index];
    if (step === undefined) throw new Error(`it leads nowhere: ${text}`);
    await takeStep(page, step, email);
    return { text, offered };
  } catch (error) {
    await page.screenshot({ path: join(tmpdir(), 'club-day-fault.png') });
    throw error;
  } finally {
    await context.close();
  }
}
