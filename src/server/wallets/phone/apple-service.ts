/** The simulated iPhone's calls of the update service that a pass names, exactly as Apple's phones make them. */
import * as z from 'zod/mini';

/** A pass as its update service knows it. */
export interface ServedPass {
  passType: string;
  serialNumber: string;
  /** `webServiceURL` and `authenticationToken`. */
  service: string;
  token: string;
}

/** One call and its answer, for the list of calls on the page. */
export type NoteCall = (line: string) => void;

/** An answer of the update service; status 0 if there was none. */
interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

const timeoutMs = 15_000;

export function makeAppleService(phone: { deviceId: string; pushToken: string; note: NoteCall }) {
  const call = async (method: string, url: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await send(method, url, init);
    phone.note(`${method} ${new URL(url).pathname}${new URL(url).search} → ${answer.status || 'no answer'}`);
    return answer;
  };
  const authorized = ({ token }: ServedPass): Record<string, string> => ({
    authorization: `ApplePass ${token}`,
  });
  const registrationOf = ({ service, passType, serialNumber }: ServedPass): string =>
    `${listOf({ service, passType })}/${encodeURIComponent(serialNumber)}`;
  const listOf = ({ service, passType }: Pick<ServedPass, 'service' | 'passType'>): string =>
    `${service.replace(/\/$/, '')}/v1/devices/${phone.deviceId}/registrations/${encodeURIComponent(passType)}`;
  return {
    async register(pass: ServedPass): Promise<boolean> {
      const headers = { ...authorized(pass), 'content-type': 'application/json' };
      const body = JSON.stringify({ pushToken: phone.pushToken });
      const { status } = await call('POST', registrationOf(pass), { headers, body });
      return status === 200 || status === 201;
    },
    async unregister(pass: ServedPass): Promise<void> {
      await call('DELETE', registrationOf(pass), { headers: authorized(pass) });
    },
    /** The changed passes since a tag; undefined if none changed, or if the service failed. */
    async list(
      served: Pick<ServedPass, 'service' | 'passType'>,
      tag: string | undefined,
    ): Promise<z.output<typeof changedPasses> | undefined> {
      const since = tag === undefined ? '' : `?passesUpdatedSince=${encodeURIComponent(tag)}`;
      const { status, body } = await call('GET', `${listOf(served)}${since}`);
      if (status !== 200) return undefined;
      return readChanged(body);
    },
    async fetchPass(pass: ServedPass, lastModified: string | undefined): Promise<Answer> {
      const { service, passType, serialNumber } = pass;
      const url = `${service.replace(/\/$/, '')}/v1/passes/${encodeURIComponent(passType)}/${encodeURIComponent(serialNumber)}`;
      const since = lastModified === undefined ? {} : { 'if-modified-since': lastModified };
      return call('GET', url, { headers: { ...authorized(pass), ...since } });
    },
    async log(service: string, message: string): Promise<void> {
      const body = JSON.stringify({ logs: [message] });
      const headers = { 'content-type': 'application/json' };
      await call('POST', `${service.replace(/\/$/, '')}/v1/log`, { headers, body });
    },
  };
}

const changedPasses = z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() });

function readChanged(body: Buffer): z.output<typeof changedPasses> | undefined {
  try {
    return changedPasses.parse(JSON.parse(body.toString()));
  } catch {
    return undefined; // an answer in another form lists nothing
  }
}

async function send(method: string, url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body };
  } catch {
    return { status: 0, headers: new Headers(), body: Buffer.alloc(0) };
  }
}
