/** Follows docs/recipes.md with each client, for the park, the key and the codes of rewards in the environment. */
import { byHeyApi, byOpenapiFetch, byOrval } from './clients.js';
import { sale, type Park } from './park.js';

const { PARK_URL = '', KEY = '', CODES = '' } = process.env;
const clients = { 'openapi-fetch': byOpenapiFetch, 'hey-api': byHeyApi, orval: byOrval };

for (const [index, [generator, openPark]] of Object.entries(clients).entries()) {
  const seen = await follow(openPark(PARK_URL, KEY), index, CODES.split(' ')[index] ?? '');
  process.stdout.write(`${generator}: ${seen}\n`);
}

async function follow(park: Park, index: number, code: string): Promise<string> {
  const order = { ...sale, orderId: `5200060${index}`, barcode: `512600005200060${index}` };
  const wrong = await park.createPass({ ...order, orderedAt: 'soon' }).then(() => 'taken', String);
  expectThat(wrong === 'Error: pass-refused at /orderedAt', `a wrong time is refused: ${wrong}`);
  const pass = await park.createPass(order);
  expectThat(pass.outcome === 'created' && pass.isMailed, 'the pass is created and mailed');
  const first = await park.listMembers({ limit: 5 });
  const second = await park.listMembers({ limit: 5, cursor: first.next ?? '' });
  expectThat(first.rows.length === 5 && second.next === null, 'the members are read in parts');
  const { name } = await park.redeemReward({ code, redemptionId: `till-${index}` });
  const { admits, reason } = await park.verifyScan({ scanned: order.barcode });
  expectThat(admits, `the gate admits the pass: ${reason}`);
  return `a pass mailed and admitted, its wrong time refused, members read, ${name} redeemed`;
}

function expectThat(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`It is not so that ${sentence}.`);
}
