/** Asks the park as a guest's phone does: through the proxy, by HTTP/2, with the certificate of the host. */
import { connect } from 'node:http2';
import { buffer } from 'node:stream/consumers';

/** The host that the runbook gives the park. */
export const host = 'pass.example.com';

/** The whole answer. */
export interface Answer {
  status: number;
  mediaType: string;
  body: Buffer;
}

/** A GET, or a POST if it has a body; a text or bytes of a JSON are sent as they are. Rejects if the stream is reset. */
export type Ask = (path: string, body?: object | Buffer) => Promise<Answer>;

/** Opens a connection for each request, so that each is the proxy's first. */
export function makeAsk(certificatePem: string): Ask {
  return async (path, body) => {
    const connection = connect(`https://${host}`, {
      ca: certificatePem,
      lookup: (_name, { all }, done) =>
        all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
    });
    const failed = new Promise<never>((_, reject) => connection.once('error', reject));
    try {
      return await Promise.race([failed, send()]);
    } finally {
      connection.destroy();
    }

    async function send(): Promise<Answer> {
      const method = body === undefined ? 'GET' : 'POST';
      const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      const sent = connection.request({
        ':method': method,
        ':path': path,
        ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': bytes.length }),
      });
      sent.setTimeout(60_000, () => sent.destroy(new Error(`${path} was not answered`)));
      const answered = new Promise<Pick<Answer, 'status' | 'mediaType'>>((resolve, reject) => {
        sent.once('error', reject);
        sent.once('response', (head) =>
          resolve({ status: head[':status'] ?? 0, mediaType: head['content-type'] ?? '' }),
        );
      });
      sent.end(bytes);
      const [head, read] = await Promise.all([answered, buffer(sent)]);
      return { ...head, body: read };
    }
  };
}

/** Throws, with the words behind "After the runbook's steps". */
export function expectThat(isTrue: boolean, words: string): void {
  if (!isTrue) throw new Error(`After the runbook's steps, ${words}.`);
}
