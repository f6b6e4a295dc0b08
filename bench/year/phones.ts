/** Phones that hold Apple passes: they register, and fetch their pass after a push. */
import { readPassJson } from '../../src/server/testing/read-pass.ts';
import { valueOf, type Answer, type Caller } from './calls.ts';

interface Phone {
  deviceId: string;
  passType: string;
  serialNumber: string;
  authorization: string;
  tag: string;
}

/** All phones by their push tokens. */
export interface Phones {
  /** Registers a phone for a pass file. */
  add(caller: Caller, file: Answer): Promise<void>;
  /** Asks for changes, as after a push, and fetches the pass; returns how many were fetched. */
  follow(caller: Caller, tokens: readonly string[]): Promise<number>;
  count(): number;
}

/** Makes phones from now on. */
export function makePhones(): Phones {
  const byToken = new Map<string, Phone>();
  let made = 0;
  return {
    count: () => byToken.size,
    add: async (caller, file) => {
      const json = await readPassJson(file.bytes);
      made += 1;
      const pushToken = made.toString(16).padStart(64, '0');
      const phone = {
        deviceId: `year${made}`,
        passType: String(json['passTypeIdentifier']),
        serialNumber: String(json['serialNumber']),
        authorization: `ApplePass ${String(json['authenticationToken'])}`,
        tag: '',
      };
      const answer = await caller.send({
        ...{ kind: 'phone registers', method: 'POST', body: { pushToken }, expected: [201] },
        path: `/v1/devices/${phone.deviceId}/registrations/${phone.passType}/${phone.serialNumber}`,
        headers: { authorization: phone.authorization },
      });
      if (answer.isExpected) byToken.set(pushToken, phone);
    },
    follow: async (caller, tokens) => {
      let fetched = 0;
      for (const token of tokens) {
        const phone = byToken.get(token);
        if (phone !== undefined && (await followOne(caller, phone))) fetched += 1;
      }
      return fetched;
    },
  };
}

async function followOne(caller: Caller, phone: Phone): Promise<boolean> {
  const { deviceId, passType, serialNumber, authorization, tag } = phone;
  const since = tag === '' ? '' : `?passesUpdatedSince=${encodeURIComponent(tag)}`;
  const changed = await caller.send({
    ...{ kind: 'phone asks', method: 'GET', expected: [200, 204] },
    path: `/v1/devices/${deviceId}/registrations/${passType}${since}`,
  });
  if (changed.status !== 200) return false;
  phone.tag = (valueOf(changed) as { lastUpdated: string } | undefined)?.lastUpdated ?? '';
  const pass = await caller.send({
    ...{ kind: 'phone fetches', method: 'GET', headers: { authorization }, expected: [200, 304] },
    path: `/v1/passes/${passType}/${serialNumber}`,
  });
  return pass.status === 200;
}
