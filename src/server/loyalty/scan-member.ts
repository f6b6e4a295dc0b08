/** A member's own code: how a card that cannot change carries it, and whom a scan names (docs/member-codes.md). */
import {
  isTillCode,
  readMemberCardCode,
  writeMemberCardCode,
  type MemberScanState,
} from '#domain/till-code.ts';
import { ageSecondsOf, judgeRotatingCode, readRotatingCode } from '#domain/rotating-code.ts';
import { plainText } from '#domain/typed-number.ts';

import type { Secrets } from '#server/base/security/secrets.ts';
import type { Services } from '#server/base/services.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { expectedValueOf, openHolder, readHolder, sealHolder } from '#server/passes/rotating-codes.ts';
import { findMemberById, type Member } from './members.queries.ts';

/**
 * The code of a card that cannot change. Its id differs from that of the rotating codes, so that a photograph of one of
 * them does not make a code that lasts.
 */
export function makeMemberCardCode(secrets: Secrets, memberId: string): string {
  const secret = secrets.current('member-card');
  return writeMemberCardCode({ keyId: secret.keyId, holderId: sealHolder(secret, memberHolder(memberId)) });
}

/** What became of a scan. A member is there if, and only if, the state is `valid`. */
export interface MemberScan {
  state: MemberScanState;
  /** What was scanned; null for anything else than a member's code. */
  code: 'rotating' | 'card' | null;
  /** How old a rotating code is, in seconds. */
  ageSeconds: number | null;
  member: Member | undefined;
}

/** Judges a scan. It writes nothing, and reads the member only if the code is right. */
export async function scanMember(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  typed: string,
): Promise<MemberScan> {
  const scanned = plainText(typed).trim();
  if (!isTillCode(scanned)) return { state: 'not-signed', code: null, ageSeconds: null, member: undefined };
  const card = readMemberCardCode(scanned);
  if (card === undefined) return scanRotating(services, scanned);
  const secret = services.secrets.find('member-card', card.keyId);
  const holder = secret && openHolder(secret, card.holderId);
  const kind = { code: 'card', ageSeconds: null } as const;
  if (holder === undefined) return { state: 'forged', ...kind, member: undefined };
  return nameMember(services, holder.barcode, kind);
}

async function scanRotating(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  scanned: string,
): Promise<MemberScan> {
  const { secrets, clock } = services;
  const code = readRotatingCode(scanned);
  if (code === undefined) return { state: 'malformed', code: null, ageSeconds: null, member: undefined };
  const now = clock.now();
  const kind = { code: 'rotating', ageSeconds: ageSecondsOf(code, now) } as const;
  const holder = readHolder(secrets, code);
  const expected = expectedValueOf(secrets, code);
  const verdict =
    holder === undefined || expected === undefined ? 'forged' : judgeRotatingCode(code, expected, now);
  if (holder === undefined || verdict === 'forged') return { state: 'forged', ...kind, member: undefined };
  if (verdict !== 'fresh') return { state: verdict, ...kind, member: undefined };
  return nameMember(services, holder.barcode, kind);
}

async function nameMember(
  { db }: Pick<Services, 'db'>,
  memberId: string,
  kind: Pick<MemberScan, 'code' | 'ageSeconds'>,
): Promise<MemberScan> {
  const member = await findMemberById(db, memberId);
  return { state: member === undefined ? 'member-left' : 'valid', ...kind, member };
}
