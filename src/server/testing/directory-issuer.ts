/**
 * A directory for tests: `oidc-provider`, a certified issuer, which checks redirect address, PKCE, client secret and
 * that a code is used once. In front of it, answers can be made wrong (issuer-front.ts).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

import { openFront, type IssuerFront } from './issuer-front.ts';
import { closeServer, listenLocally } from './local-server.ts';

/** What the directory knows of a person, by the name with which they sign in there. */
export type DirectoryPeople = Record<string, Record<string, unknown>>;

/** The client as the operator registers it. */
export const testClient = { id: 'promenade', secret: 'a-secret-of-the-test-directory' };

/** A running directory. */
export interface TestIssuer extends Pick<IssuerFront, 'wrong' | 'rotateKey' | 'sign'> {
  url: string;
  people: DirectoryPeople;
  /** The strength that it reports of a sign-in from now on. */
  acr: { value: string | undefined };
  /** The logout tokens that it has sent. */
  logoutTokens: string[];
  close: () => Promise<void>;
}

/** How it is opened. */
interface IssuerOptions {
  people: DirectoryPeople;
  /** Where the browser is sent back to. */
  redirectUri: string;
  port?: number;
  /** True if address and groups are in the user info only, as the standard has it; otherwise they are in the ID token. */
  hasThinTokens?: boolean;
}

/** Opens a directory on this machine. */
export async function openTestIssuer(options: IssuerOptions): Promise<TestIssuer> {
  const { people } = options;
  const front = await openFront(options.port ?? 0);
  const acr: TestIssuer['acr'] = { value: undefined };
  const logoutTokens: string[] = [];
  const provider = await makeProvider(front, options, logoutTokens);
  const answer = provider.callback();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await handle({ provider, people, acr }, request, response))) await answer(request, response);
  };
  const server = createServer((request, response) => void serve(request, response));
  front.forwardTo(await listenLocally(server));
  return {
    ...{ people, acr, logoutTokens },
    url: front.url,
    wrong: front.wrong,
    rotateKey: front.rotateKey,
    sign: front.sign,
    close: async () => {
      await front.close();
      await closeServer(server);
    },
  };
}

async function makeProvider(
  front: IssuerFront,
  { people, redirectUri, hasThinTokens = false }: IssuerOptions,
  logoutTokens: string[],
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(front.url, {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        redirect_uris: [redirectUri],
        backchannel_logout_uri: 'https://park.example/app/directory/logout',
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'provider', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a-key-for-the-cookies-of-tests'] },
    pkce: { required: () => true },
    conformIdTokenClaims: hasThinTokens,
    acrValues: ['gold', 'silver'],
    claims: {
      openid: ['sub', 'groups', 'realm_access'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      acr: null,
      auth_time: null,
      sid: null,
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const owner = { clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' };
      const grant = new provider.Grant(owner);
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    // Only logouts are sent; the test hands the token to the park.
    fetch: (_url, sent) => {
      const body = sent?.body;
      const form = body instanceof URLSearchParams || typeof body === 'string' ? body : '';
      const token = new URLSearchParams(form).get('logout_token');
      if (token !== null) logoutTokens.push(token);
      return Promise.resolve(new Response(null, { status: 200 }));
    },
  });
  return provider;
}

/** The pages on which a person says who they are; false for every other address. */
async function handle(
  issuer: Pick<TestIssuer, 'people' | 'acr'> & { provider: Provider },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = new URL(request.url ?? '/', 'http://directory.test').pathname;
  const found = /^\/interaction\/(?<uid>[\w-]+)(?:\/as\/(?<name>[\w-]+))?$/.exec(path);
  if (found === null) return false;
  const name = found.groups?.['name'];
  if (name === undefined) {
    const names = [...Object.keys(issuer.people), 'nobody'];
    const links = names.map((one) => `<p><a href="${path}/as/${one}">${one}</a></p>`).join('');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Directory</title><h1>Who are you?</h1>${links}`);
    return true;
  }
  const { value: acr } = issuer.acr;
  await issuer.provider.interactionFinished(
    request,
    response,
    issuer.people[name] === undefined
      ? { error: 'access_denied', error_description: '<b>no</b>' }
      : { login: { accountId: name, remember: true, ...(acr === undefined ? {} : { acr }) } },
  );
  return true;
}
