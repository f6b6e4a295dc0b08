// Copyright 2026 the authors of Promenade. Apache-2.0.
// A ticketing system that speaks no JSON: it answers http://HOST/sale?no=50000001 with lines such as
//   5126000050000001;DAY-ALL;2026-11-20T12:00:00Z;79.00

/** @type {import('../../../src/server/adapters/plugin.ts').Plugin} */
const plugin = {
  name: 'harbor-tickets',
  kind: 'ticketing',
  interface: 1,
  open({ URL: address, TOKEN: token = '' }) {
    if (!address) throw new Error('PLUGIN_HARBOR_TICKETS_URL is not set');
    return {
      async ask(number, { signal }) {
        const answer = await fetch(`${address}/sale?no=${encodeURIComponent(number)}`, {
          headers: { authorization: `Bearer ${token}` },
          signal,
        });
        if (answer.status === 404) return undefined;
        if (!answer.ok) throw Object.assign(new Error('no sale'), { status: answer.status });
        const lines = (await answer.text()).trim().split('\n');
        return lines.map((line) => {
          const [barcode, productId, orderedAt, amount] = line.split(';');
          return { orderId: number, source: 'harbor', barcode, productId, orderedAt, amount };
        });
      },
    };
  },
};

export default plugin;
