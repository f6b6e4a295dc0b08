/** Connections to the host that accepts writes, for a database with several hosts. */
import pg from 'pg';

import { requireWrites, type PrimaryFinder } from './find-primary.ts';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** The class of clients that look for the leader before they connect; for the pool, which makes them. */
export function clientsOfPrimary(finder: PrimaryFinder): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      const connected = this.connectToPrimary();
      if (callback === undefined) return connected;
      const tell = callback as (error: unknown, client?: pg.Client) => void; // the driver calls it with either
      connected.then(
        () => tell(null, this),
        (error: unknown) => tell(error),
      );
    }

    async connectToPrimary(): Promise<pg.Client> {
      const { host, port } = new pg.Client({ connectionString: await finder.find() });
      Object.assign(this, { host, port });
      // The pool listens only once the client has connected; the question below may meet a broken connection before.
      this.on('error', () => finder.doubt());
      try {
        await super.connect();
        await requireWrites(this);
        return this;
      } catch (error) {
        finder.doubt();
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}
