/**
 * Signs members of the team in by OpenID Connect: code flow with PKCE, state and nonce, at the one issuer of the
 * configuration. The keys are fetched for each sign-in, so that a directory may exchange them at any time.
 */
import * as openid from 'openid-client';

import { claimAt, type DirectoryClaims } from '#domain/directory-access.ts';

import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import type { Clock } from '#server/base/ports/clock.ts';
import {
  DirectoryFault,
  type Directory,
  type DirectoryFlow,
  type DirectoryPerson,
} from '#server/base/ports/directory.ts';
import { makeDiscovery, mayBePlain, type DirectoryMetadata } from './directory-discovery.ts';
import { directoryFaultOf } from './directory-fault.ts';
import { makeDirectoryFetch, type DirectoryFetch } from './directory-fetch.ts';
import { makeLogoutReader } from './directory-logout.ts';

/** How far the clocks of server and directory may differ. */
const toleranceSeconds = 30;
/** For all requests of one step together: the discovery, or code, keys and user info. */
const usualTimeoutMs = 6000;

/** What the directory needs; only tests set a time limit. */
interface DirectoryOptions {
  settings: DirectorySettings;
  clock: Clock;
  watch: ExternalSystemWatch;
  timeoutMs?: number;
}

/** Opens the directory. No request is made before the first sign-in. */
export function openDirectory({
  settings,
  clock,
  watch,
  timeoutMs = usualTimeoutMs,
}: DirectoryOptions): Directory {
  const makeBoundSend = makeDirectoryFetch(watch);
  const makeSend = (): DirectoryFetch => makeBoundSend(AbortSignal.timeout(timeoutMs));
  const discover = makeDiscovery(settings, watch, makeSend);
  const readLogout = makeLogoutReader({ settings, clock, toleranceSeconds, makeSend });
  const step = async <Result>(work: (metadata: DirectoryMetadata) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await discover());
    } catch (error) {
      throw directoryFaultOf(error);
    }
  };
  const configure = (metadata: DirectoryMetadata): openid.Configuration =>
    configurationOf({ settings, clock, metadata, send: makeSend() });
  return {
    begin: (flow) => step((metadata) => authorizationAddress(configure(metadata), settings, flow)),
    finish: (flow, answer) =>
      step((metadata) => finishFlow(configure(metadata), { settings, clock, flow, answer })),
    readLogout: (token) => step((metadata) => readLogout(token, metadata)),
  };
}

/** A configuration for one step; a new one knows no keys, so it fetches the present ones. */
function configurationOf(one: {
  settings: DirectorySettings;
  clock: Clock;
  metadata: DirectoryMetadata;
  send: DirectoryFetch;
}): openid.Configuration {
  const { settings, clock, metadata, send } = one;
  const methods = metadata.server.token_endpoint_auth_methods_supported;
  const authentication =
    methods === undefined || !methods.includes('client_secret_post')
      ? openid.ClientSecretBasic(settings.clientSecret)
      : openid.ClientSecretPost(settings.clientSecret);
  const skew = Math.round((clock.now().getTime() - Date.now()) / 1000);
  const client = { [openid.clockSkew]: skew, [openid.clockTolerance]: toleranceSeconds };
  const configuration = new openid.Configuration(metadata.server, settings.clientId, client, authentication);
  configuration[openid.customFetch] = (url, { method, headers, body, signal }) =>
    send(url, { method, headers, body: body instanceof URLSearchParams ? body : null, signal });
  if (mayBePlain(settings.issuer)) openid.allowInsecureRequests(configuration);
  // By default the library trusts TLS for ID tokens that it fetched itself, and skips their signature.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function authorizationAddress(
  configuration: openid.Configuration,
  { scopes, acrValues, maxAgeSeconds }: DirectorySettings,
  { state, nonce, verifier, redirectUri }: DirectoryFlow,
): Promise<string> {
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(acrValues.length === 0 ? {} : { acr_values: acrValues.join(' ') }),
    ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
  });
  return address.href;
}

async function finishFlow(
  configuration: openid.Configuration,
  one: { settings: DirectorySettings; clock: Clock; flow: DirectoryFlow; answer: URLSearchParams },
): Promise<DirectoryPerson> {
  const { settings, clock, flow, answer } = one;
  const arrived = new URL(flow.redirectUri);
  arrived.search = answer.toString();
  const { maxAgeSeconds } = settings;
  const tokens = await openid.authorizationCodeGrant(configuration, arrived, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
  const token = tokens.claims();
  if (token === undefined) throw new DirectoryFault('refused', 'no-id-token');
  const latest = clock.now().getTime() / 1000 + toleranceSeconds;
  if (token.iat > latest) throw new DirectoryFault('refused', 'jwt-timestamp-check-failed iat');
  const claims: DirectoryClaims = isComplete(token, settings)
    ? token
    : { ...(await userInfoOf(configuration, tokens.access_token, token.sub)), ...token };
  const { sid } = token;
  return {
    issuer: token.iss,
    subject: token.sub,
    sid: typeof sid === 'string' ? sid : undefined,
    claims,
    issuedAt: new Date(token.iat * 1000),
    endsAt: new Date(token.exp * 1000),
  };
}

/** Some directories put address and groups into the ID token, others only into the user info. */
function isComplete(claims: DirectoryClaims, { claim }: DirectorySettings): boolean {
  return claims['email'] !== undefined && claimAt(claims, claim) !== undefined;
}

async function userInfoOf(
  configuration: openid.Configuration,
  accessToken: string,
  subject: string,
): Promise<DirectoryClaims> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return openid.fetchUserInfo(configuration, accessToken, subject);
}
