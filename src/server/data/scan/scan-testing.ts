/** A device at a gate, for tests: it scans, sends scans that it made without a network, and loads the list. */
import { randomUUID } from 'node:crypto';

import type { LightMyRequestResponse } from 'fastify';

import type {
  ScanAnswer,
  ScanListPart,
  ScanPhotos,
  SealedPhotos,
  SyncResult,
} from '#contract/calls/staff-scan.ts';
import type { ScanState } from '#domain/scan-verdict.ts';

import { storeSetting } from '#server/base/settings.queries.ts';
import type { SignedInStaff } from '#server/testing/staff.ts';
import type { TestPark } from '#server/testing/test-park.ts';

/** Lets the park keep its redemptions at the gate's screen. */
export function keepRedemptions({ services }: Pick<TestPark, 'services'>, isOn = true): Promise<void> {
  return storeSetting(services.db, 'gateKeepsRedemptions', isOn);
}

/** A scan that was made without a network. */
export interface Offline {
  scanned: string;
  said: ScanState;
  at: Date;
  scanId?: string;
}

/** The device of a member. */
export function makeDevice({ call, login }: SignedInStaff, place = 'North Gate') {
  const send = (scanned: string, scanId = randomUUID() as string): Promise<LightMyRequestResponse> =>
    call('POST', '/api/admin/scan/', { scanId, scanned, place });
  return {
    send,
    scan: async (scanned: string, scanId?: string) => (await send(scanned, scanId)).json<ScanAnswer>(),
    photo: (scanId: string) => call('POST', '/api/admin/scan/photo/', { scanId }),
    sync: async (scans: readonly Offline[]): Promise<SyncResult[]> => {
      const sent = scans.map(({ scanned, said, at, scanId = randomUUID() }) => ({
        ...{ scanId, scanned, place, said, at: at.toISOString() },
        memberGuid: login.teamMemberGUID,
      }));
      const answer = await call('POST', '/api/admin/scan/sync/', { scans: sent });
      return answer.json<{ results: SyncResult[] }>().results;
    },
    call,
    photos: async () => (await call('GET', '/api/admin/scan/photos/')).json<ScanPhotos>(),
    sealed: async (codes: readonly string[]) =>
      (await call('POST', '/api/admin/scan/photos/', { codes })).json<SealedPhotos>(),
    part: (cursor?: string) =>
      call(
        'GET',
        `/api/admin/scan/list/${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
      ),
    list: async (): Promise<ScanListPart[]> => {
      const parts: ScanListPart[] = [];
      let next: string | null = '';
      while (next !== null) {
        const answer = await call('GET', `/api/admin/scan/list/${next === '' ? '' : `?cursor=${next}`}`);
        const part: ScanListPart = answer.json();
        parts.push(part);
        ({ next } = part);
      }
      return parts;
    },
  };
}
