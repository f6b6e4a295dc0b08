/** V10: OAuth and OpenID Connect. The product would be a client; it is no authorization server. */
import { absent, type AsvsChapter, type AsvsRow } from './row.ts';

const client = { open: 'Sign-in by a directory of the park is not built yet.' };
const noServer = absent('The product issues no OAuth tokens and is no OpenID provider.');
const noResource = absent('No call takes an OAuth access token.');

const clientDemands = {
  '10.1.1': 'Tokens reach only the parts that need them.',
  '10.1.2': 'Values of the directory count only in the flow that asked for them.',
  '10.2.1': 'The code flow is protected against requests of other sites.',
  '10.2.2': 'Several directories cannot be mixed up.',
  '10.5.1': 'ID tokens cannot be replayed (nonce).',
  '10.5.2': 'Users are known by issuer and subject.',
  '10.5.3': 'Metadata must name the configured issuer.',
  '10.5.4': 'ID tokens must be meant for this client.',
  '10.5.5': 'Logout tokens are of their own type.',
};

const resourceDemands = {
  '10.3.1': 'Access tokens name this service.',
  '10.3.2': 'Scopes decide what a token allows.',
  '10.3.3': 'Users are known by claims that never change.',
  '10.3.4': 'The strength of the sign-in is checked.',
};

const serverDemands = {
  '10.4.1': 'Redirect addresses are compared exactly.',
  '10.4.2': 'Authorization codes count once.',
  '10.4.3': 'Authorization codes are short-lived.',
  '10.4.4': 'Only the needed grants are allowed.',
  '10.4.5': 'Refresh tokens cannot be replayed.',
  '10.4.6': 'PKCE is demanded.',
  '10.4.7': 'Dynamic registration is guarded.',
  '10.4.8': 'Refresh tokens end.',
  '10.4.9': 'Users can revoke tokens.',
  '10.4.10': 'Clients authenticate themselves.',
  '10.4.11': 'Clients get only their scopes.',
  '10.6.1': 'Only safe response modes are allowed.',
  '10.6.2': 'No one can force a logout.',
  '10.7.1': 'Users consent to each request.',
  '10.7.2': 'The consent names everything that it grants.',
  '10.7.3': 'Users can take consent back.',
};

const rowsOf = (demands: Readonly<Record<string, string>>, judgement: AsvsRow[2]): AsvsRow[] =>
  Object.entries(demands).map(([number, demand]) => [number, demand, judgement]);

export const directoryRows: AsvsChapter = {
  title: 'OAuth and OpenID Connect',
  rows: [
    ...rowsOf(clientDemands, client),
    ...rowsOf(resourceDemands, noResource),
    ...rowsOf(serverDemands, noServer),
  ],
};
