/** V10: OAuth and OpenID Connect. The product is a client where the park has a directory; it is no authorization server. */
import { absent, holds, type AsvsChapter, type AsvsRow } from './row.ts';

const adapter = 'src/server/adapters/directory-openid.ts';
const service = 'src/server/staff/directory/directory.service.ts';
const wrongAnswers = 'src/server/staff/directory/wrong-answers.test.ts';
const signIns = 'src/server/staff/directory/directory.test.ts';
const noServer = absent('The product issues no OAuth tokens and is no OpenID provider.');
const noResource = absent('No call takes an OAuth access token.');

const clientRows: readonly AsvsRow[] = [
  [
    '10.1.1',
    'Tokens reach only the parts that need them.',
    holds(
      'The server exchanges the code and drops the tokens after the sign-in; no token is stored, logged or sent to a browser.',
      [adapter, service],
      [signIns],
    ),
  ],
  [
    '10.1.2',
    'Values of the directory count only in the flow that asked for them.',
    holds(
      '`state`, nonce and PKCE of 256 random bits for each flow, sealed, taken once, and bound to a secret of the page that began.',
      ['src/server/staff/directory/directory-flow.ts'],
      [signIns, 'src/server/staff/directory/directory.postgres.test.ts'],
    ),
  ],
  [
    '10.2.1',
    'The code flow is protected against requests of other sites.',
    holds(
      'PKCE, and a `state` that only the page that began can complete.',
      ['src/server/staff/directory/directory-flow.ts', adapter],
      [signIns],
    ),
  ],
  [
    '10.2.2',
    'Several directories cannot be mixed up.',
    holds(
      'There is one issuer; `iss` of the answer, the metadata and the token must be it.',
      [adapter, 'src/server/adapters/directory-discovery.ts'],
      [signIns, wrongAnswers],
    ),
  ],
  [
    '10.5.1',
    'ID tokens cannot be replayed (nonce).',
    holds('A token without the nonce of its flow is refused.', [adapter], [wrongAnswers]),
  ],
  [
    '10.5.2',
    'Users are known by issuer and subject.',
    holds(
      'An address leads to an account at the first sign-in only.',
      ['src/server/staff/directory/find-member.ts', 'src/server/base/db/schema/staff-directory.ts'],
      [signIns],
    ),
  ],
  [
    '10.5.3',
    'Metadata must name the configured issuer.',
    holds(
      'Compared to the letter, for Entra too.',
      ['src/server/adapters/directory-discovery.ts'],
      [wrongAnswers],
    ),
  ],
  [
    '10.5.4',
    'ID tokens must be meant for this client.',
    holds('`aud` must be our client id, and `azp` if there are several.', [adapter], [wrongAnswers]),
  ],
  [
    '10.5.5',
    'Logout tokens are of their own type.',
    holds(
      'Type `logout+jwt`, the logout event, no nonce, at most two minutes old, once.',
      ['src/server/adapters/directory-logout.ts', service],
      ['src/server/staff/directory/directory-logout.test.ts'],
    ),
  ],
];

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
  rows: [...clientRows, ...rowsOf(resourceDemands, noResource), ...rowsOf(serverDemands, noServer)],
};
