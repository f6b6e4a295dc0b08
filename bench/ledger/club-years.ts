/** The ledgers of a million members as rows for COPY: three years of claims, stays, refunds, spending and expiries each. */
import { expiredLots, type PostedLine } from '../../src/domain/loyalty-lots.ts';
import { expiryOf } from '../../src/domain/loyalty-rules.ts';
import { makeRandom } from '../random.ts';

/** The rows of some members, in PostgreSQL's text format. */
export interface LedgerRows {
  members: string;
  claims: string;
  entries: string;
  lines: string;
}

interface Line extends PostedLine {
  account: 'posted' | 'pending' | 'club';
  postsAt?: Date;
}

interface Entry {
  kind: string;
  source: string;
  at: Date;
  basis?: object;
  lines: Omit<Line, 'lineId' | 'isExpiry'>[];
}

const day = 86_400_000;
const start = Date.UTC(2023, 10, 1);
const end = Date.UTC(2026, 10, 20);
const timeZone = 'America/New_York';
const months = 18;

/** Makes members one after the other; the same seed makes the same rows. */
export class ClubYears {
  private readonly random: () => number;
  private lastLine = 0;
  private lastEntry = 0;
  private lastClaim = 0;
  private lastMember = 0;
  /** The time of the member's newest entry: nothing is recorded before it. */
  private lastAt = 0;
  private rows: LedgerRows = emptyRows();
  private posted: PostedLine[] = [];

  constructor(seed: number) {
    this.random = makeRandom(seed);
  }

  /** The rows of so many further members. */
  next(count: number): LedgerRows {
    this.rows = emptyRows();
    for (let member = 0; member < count; member += 1) this.playMember();
    return this.rows;
  }

  private playMember(): void {
    this.lastMember += 1;
    const memberId = String(800_000_000 + this.lastMember);
    this.posted = [];
    this.lastAt = 0;
    const joined = start + this.random() * (end - start - 30 * day);
    this.rows.members += textRow(
      memberId,
      memberId,
      `${memberId}@mail.example`,
      `${memberId}@mail.example`,
      'active',
      date(joined),
      'Noor',
      'Okafor',
    );
    this.write(memberId, {
      kind: 'Bonus',
      source: `welcome:${memberId}`,
      at: new Date(joined),
      lines: [this.lot(250, joined)],
    });
    const visits = 1 + Math.floor(-Math.log(1 - this.random()) * 3.6);
    const times = Array.from({ length: visits }, () => joined + this.random() * (end - joined)).sort(
      (a, b) => a - b,
    );
    for (const visited of times) {
      const time = Math.max(visited, this.lastAt);
      this.expireBefore(memberId, time);
      this.playVisit(memberId, time);
    }
    this.expireBefore(memberId, Math.max(end, this.lastAt));
  }

  private playVisit(memberId: string, time: number): void {
    const dice = this.random();
    if (dice < 0.14) return this.write(memberId, this.spending(time));
    if (dice < 0.17) return this.write(memberId, this.goodwill(time));
    const claim = this.claim(memberId, time);
    if (claim !== undefined && this.random() < 0.06) this.reverse(memberId, claim, time + 1000);
  }

  private claim(
    memberId: string,
    time: number,
  ): { claimId: string; points: number; lineId: number } | undefined {
    const kind =
      ['Ticket', 'Food & Beverage', 'Food & Beverage', 'Food & Beverage', 'Hotel'][
        Math.floor(this.random() * 5)
      ] ?? 'Ticket';
    const pointsPerDollar = kind === 'Ticket' ? 10 : 5;
    const baseCents = 500 + Math.floor(this.random() * (kind === 'Food & Beverage' ? 6000 : 40_000));
    const multiplier = this.random() < 0.3 ? 1.5 : 1;
    const points = Math.floor((baseCents * pointsPerDollar * multiplier * 2) / 200);
    this.lastClaim += 1;
    const claimId = this.randomId();
    const sourceKind = { Ticket: 'ticket', Hotel: 'stay' }[kind] ?? 'check';
    this.rows.claims += textRow(claimId, sourceKind, String(this.lastClaim), memberId, date(time));
    const basis = { ruleVersion: 1, baseCents, pointsPerDollar, multiplier };
    if (kind === 'Hotel') return this.stay(memberId, { claimId, points, time, basis });
    this.write(memberId, {
      kind,
      source: claimId,
      at: new Date(time),
      basis,
      lines: [this.lot(points, time)],
    });
    return { claimId, points, lineId: this.lastLine - 1 };
  }

  private stay(
    memberId: string,
    claim: { claimId: string; points: number; time: number; basis: object },
  ): undefined {
    const { claimId, points, time, basis } = claim;
    const postsAt = new Date(time + 2 * day);
    const pending = { account: 'pending', points, postsAt, expiresAt: null, lotId: null } as const;
    this.write(memberId, { kind: 'Hotel', source: claimId, at: new Date(time), basis, lines: [pending] });
    if (postsAt.getTime() > end) return;
    const leaves = { account: 'pending', points: -points, expiresAt: null, lotId: null } as const;
    this.expireBefore(memberId, postsAt.getTime());
    this.write(memberId, {
      kind: 'Posting',
      source: claimId,
      at: postsAt,
      lines: [leaves, this.lot(points, postsAt.getTime())],
    });
  }

  private spending(time: number): Entry {
    const points = 100 + Math.floor(this.random() * 600);
    return this.own('Redemption', time, { account: 'posted', points: -points, expiresAt: null, lotId: null });
  }

  private goodwill(time: number): Entry {
    return this.own('Adjustment', time, this.lot(50 + Math.floor(this.random() * 200), time));
  }

  private own(kind: string, time: number, line: Entry['lines'][number]): Entry {
    return { kind, source: `own:${this.lastEntry}`, at: new Date(time), lines: [line] };
  }

  private reverse(
    memberId: string,
    { claimId, points, lineId }: { claimId: string; points: number; lineId: number },
    time: number,
  ): void {
    const kept = this.random() < 0.5 ? 0 : Math.floor(points / 2);
    const earnedAt = this.posted.find((line) => line.lineId === lineId)?.earnedAt ?? null;
    const line = {
      account: 'posted',
      points: kept - points,
      expiresAt: null,
      lotId: lineId,
      earnedAt,
    } as const;
    const source = kept === 0 ? claimId : `${claimId}:${kept}`;
    this.write(memberId, { kind: 'Reversal', source, at: new Date(time), lines: [line] });
  }

  private expireBefore(memberId: string, time: number): void {
    const closed = new Set(
      this.posted.flatMap((line) => (line.isExpiry && line.lotId !== null ? [line.lotId] : [])),
    );
    const due = this.posted.filter(
      ({ lineId, expiresAt, lotId, points }) =>
        points > 0 &&
        lotId === null &&
        expiresAt !== null &&
        expiresAt.getTime() <= time &&
        !closed.has(lineId),
    );
    if (due.length === 0) return;
    const left = new Map(expiredLots(this.posted, new Date(time)).map((lot) => [lot.lineId, lot.pointsLeft]));
    for (const { lineId, expiresAt } of due) {
      const line = {
        account: 'posted',
        points: 0 - (left.get(lineId) ?? 0),
        expiresAt: null,
        lotId: lineId,
      } as const;
      this.write(memberId, {
        kind: 'Expiry',
        source: String(lineId),
        at: new Date(Math.max(time, expiresAt?.getTime() ?? 0)),
        lines: [line],
      });
    }
  }

  /** Random, as the ids of the product are, so that no index has its rows in the order of the table. */
  private randomId(): string {
    const part = (): string =>
      Math.floor(this.random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    const [first, second, third, fourth] = [part(), part(), part(), part()];
    return `${first}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${fourth}`;
  }

  private lot(points: number, time: number): Entry['lines'][number] {
    const earnedAt = new Date(time);
    return {
      account: 'posted',
      points,
      expiresAt: expiryOf(earnedAt, months, timeZone),
      lotId: null,
      earnedAt,
    };
  }

  private write(memberId: string, { kind, source, at, basis = {}, lines }: Entry): void {
    this.lastEntry += 1;
    this.lastAt = at.getTime();
    const id = this.randomId();
    this.rows.entries += textRow(
      id,
      kind,
      source,
      memberId,
      source.slice(-12),
      '-',
      kind,
      date(at),
      date(at),
      JSON.stringify(basis),
      'system',
    );
    const sum = lines.reduce((total, { points }) => total + points, 0);
    const club: Entry['lines'][number] = { account: 'club', points: 0 - sum, expiresAt: null, lotId: null };
    for (const line of sum === 0 && lines.length > 1 ? lines : [...lines, club]) {
      this.lastLine += 1;
      const { account, points, postsAt, expiresAt, lotId, earnedAt = null } = line;
      this.rows.lines += textRow(
        this.lastLine,
        id,
        memberId,
        account,
        points,
        date(postsAt),
        date(expiresAt),
        lotId,
        date(earnedAt),
      );
      if (account === 'posted')
        this.posted.push({ ...line, lineId: this.lastLine, isExpiry: kind === 'Expiry' });
    }
  }
}

function emptyRows(): LedgerRows {
  return { members: '', claims: '', entries: '', lines: '' };
}

function date(at: Date | number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}

function textRow(...cells: (string | number | null)[]): string {
  return `${cells.map((cell) => cell ?? String.raw`\N`).join('\t')}\n`;
}
