/** A member's statement as a file, in the language of the member. */
import { csvHead, csvLine } from '#domain/csv.ts';
import { formatDay } from '#domain/loyalty-words.ts';
import { statementOf, statementPeriodAt } from '#domain/loyalty-statement.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { boundsOfOperatingDay } from '#domain/operating-day.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { statementsPerMember } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { requireMember } from '#server/loyalty/member-standing.ts';
import type { Member } from '#server/loyalty/members.queries.ts';
import { fetchMovements } from '#server/loyalty/entries.queries.ts';
import { sayProduct } from '#server/loyalty/stored-words.ts';
import { drawStatement, statementColumnsOf, type StatementFacts } from './statement-document.ts';

/** Makes the statement of the member who signed in. Refuses with `member-signed-out` if the ticket is not valid. */
export async function makeStatement(
  services: Services,
  asked: { memberTicket: string; format: 'pdf' | 'csv' },
  reader: Reader,
) {
  const member = await requireMember(services, asked.memberTicket);
  const { db, clock } = services;
  const [counted] = await countAttempts(
    db,
    [{ key: `statement:${member.memberId}`, limit: statementsPerMember }],
    clock.now(),
  );
  if (counted !== undefined && counted.count > statementsPerMember.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: counted.secondsLeft });
  const facts = await statementFactsOf(services, member, reader);
  const name = `statement-${member.memberId}-${facts.period.last}`;
  return asked.format === 'pdf'
    ? { bytes: await drawStatement(facts, reader), mediaType: 'application/pdf', fileName: `${name}.pdf` }
    : { bytes: writeCsv(facts, reader), mediaType: 'text/csv; charset=utf-8', fileName: `${name}.csv` };
}

async function statementFactsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { memberId, firstName, lastName }: Member,
  { t, park }: Reader,
): Promise<StatementFacts> {
  const movements = await fetchMovements(db, memberId);
  const { period, opening, closing, entries } = statementOf(
    movements,
    statementPeriodAt(clock.now(), park),
    park,
  );
  const wordsOf = (day: string): string => formatDay(boundsOfOperatingDay(day, park).from, park);
  return {
    memberNumber: memberId,
    memberName: fullNameOf(firstName, lastName),
    period: {
      ...period,
      words: t('loyalty.statementPeriod', { first: wordsOf(period.first), last: wordsOf(period.last) }),
    },
    opening,
    closing,
    entries: entries.map(({ kind, product, number, day, points, balance }) => ({
      day,
      dayWords: wordsOf(day),
      // Posting turns pending points of a stay into points that count.
      product:
        kind === 'Posting'
          ? `${t('loyalty.pointsPosted')}: ${sayProduct(t, product)}`
          : sayProduct(t, product),
      number,
      points,
      balance,
    })),
  };
}

function writeCsv({ period, opening, closing, entries }: StatementFacts, { t }: Reader): Buffer {
  const lines = [
    csvHead(statementColumnsOf(t)),
    csvLine([period.first, t('loyalty.openingBalance'), '', null, opening]),
    ...entries.map(({ day, product, number, points, balance }) =>
      csvLine([day, product, number, points, balance]),
    ),
    csvLine([period.last, t('loyalty.closingBalance'), '', null, closing]),
  ];
  return Buffer.from(lines.join(''));
}
