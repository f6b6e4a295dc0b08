/** Passes explain their changes, their state, and when and where they are needed, in the guest's language. */
import { expect, test } from 'vitest';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { creditCard, dayTicket } from '#server/testing/demo-passes.ts';
import { readPassFiles } from '#server/testing/read-pass.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';

const brandWords = new Set(['Guest Services', 'Good to know']);

/** The files of a pass; empty if it is excluded or bound. */
async function filesOf(own: TestPark, proof: unknown): Promise<Map<string, Buffer>> {
  const answer = await own.post('/api/apple-wallet/', proof);
  return answer.statusCode === 200 ? readPassFiles(answer.rawPayload) : new Map();
}

interface Field {
  key: string;
  label?: string;
  changeMessage?: string;
}

test("every label and every message of the demo park's passes has its words in each language, the operator's own apart", () =>
  withOwnPark(async (own) => {
    let passes = 0;
    for (const { primaryHashUrl } of readDemoPark().orders) {
      const files = await filesOf(own, { hashUrl: primaryHashUrl });
      const json = files.get('pass.json')?.toString();
      if (json === undefined) continue;
      passes += 1;
      const labels = [...json.matchAll(/"(?:label|changeMessage)":"([^"]+)"/g)].map(
        (match) => match[1] ?? '',
      );
      expect(labels.length).toBeGreaterThan(5);
      for (const language of ['en', 'es', 'fr']) {
        const texts = files.get(`${language}.lproj/pass.strings`)?.toString('utf16le') ?? '';
        const missing = labels.filter((label) => !texts.includes(`"${label}" = `) && !brandWords.has(label));
        expect(missing).toEqual([]);
      }
    }
    expect(passes).toBeGreaterThan(20);
  }));

test('a ticket is offered near the park and on its last day, says what changes, and whom to write to', () =>
  withOwnPark(async (own) => {
    const json = JSON.parse((await filesOf(own, dayTicket)).get('pass.json')?.toString() ?? '') as {
      locations: unknown[];
      relevantDates: { startDate: string; endDate: string }[];
      eventTicket: Record<string, Field[]>;
    }; // the pass of a ticket
    expect(json.locations).toEqual([
      { latitude: 38.9876, longitude: -74.8126, relevantText: 'Harborlight Piers' },
    ]);
    const [day] = json.relevantDates;
    const hours = (Date.parse(day?.endDate ?? '') - Date.parse(day?.startDate ?? '')) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
    const back = json.eventTicket['backFields'] ?? [];
    expect(back.find(({ key }) => key === 'status')).toMatchObject({
      value: 'Good to use',
      changeMessage: 'Status: %@',
    });
    expect(back.at(-1)).toMatchObject({ key: 'contact', value: 'guestservices@harborlight.example' });
    const fields = Object.values(json.eventTicket).flat();
    expect(fields.filter(({ label }) => label === undefined || label === '')).toEqual([]);
  }));

test('a card with credits tells the new number when it changes', () =>
  withOwnPark(async (own) => {
    const text = (await filesOf(own, { hashUrl: creditCard?.primaryHashUrl })).get('pass.json')?.toString();
    expect(text).toContain('"changeMessage":"Credits: %@"');
  }));
