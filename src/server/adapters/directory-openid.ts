/**
 * Signs members of the team in by OpenID Connect: code flow with PKCE, state and nonce, at the one issuer of the
 * configuration. The keys are fetched for each sign-in, so that a directory may exchange them at any time.
 */
import * as openid from 'openid-client';
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose';

import { claimAt, type DirectoryClaims } from '#domain/directory-access.ts';

import type { DirectorySettings } from '#server/base/config/read-directory.ts';
import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import type { Clock } from '#server/base/ports/clock.ts';
import {
  DirectoryFault,
  type Directory,
  type DirectoryFlow,
  type DirectoryPerson,
  type DirectoryLogout,
} from '#server/base/ports/directory.ts';
import { makeDiscovery, mayBePlain, type DirectoryMetadata } from './directory-discovery.ts';
import { directoryFaultOf } from './directory-fault.ts';
import { makeDirectoryFetch, type DirectoryFetch } from './directory-fetch.ts';

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
  const readLogout = makeLogoutReader({ settings, clock, makeSend });
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

/** Reads the tokens by which the directory reports a logout (OpenID Connect Back-Channel Logout 1.0). */
const eventName = 'http://schemas.openid.net/event/backchannel-logout';

const ageSecondsMax = 120;

/** A token with an unknown key makes us fetch the keys again, but at most this often, because anyone may send one. */
const keysCooldownMs = 5000;

/** Signatures of a key pair. A token with a secret as its key (HS256) or none at all is refused. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** What reading needs. */
interface LogoutOptions {
  settings: DirectorySettings;
  clock: Clock;
  makeSend: () => DirectoryFetch;
}

/** Makes the reader, which keeps the directory's keys between tokens. */
function makeLogoutReader({
  settings,
  clock,
  makeSend,
}: LogoutOptions): (token: string, metadata: DirectoryMetadata) => Promise<DirectoryLogout> {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  const keysAt = (address: string): ReturnType<typeof createRemoteJWKSet> => {
    const known = keySets.get(address);
    if (known !== undefined) return known;
    const made = createRemoteJWKSet(new URL(address), {
      cooldownDuration: keysCooldownMs,
      [customFetch]: (url, options) => makeSend()(url, options),
    });
    keySets.clear();
    keySets.set(address, made);
    return made;
  };
  return async (token, { keysUrl }) => {
    const { payload } = await jwtVerify(token, keysAt(keysUrl), {
      issuer: settings.issuer,
      audience: settings.clientId,
      typ: 'logout+jwt',
      algorithms,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      maxTokenAge: ageSecondsMax,
      clockTolerance: toleranceSeconds,
      currentDate: clock.now(),
    });
    return logoutOf(payload, settings.issuer);
  };
}

function logoutOf(payload: JWTPayload, issuer: string): DirectoryLogout {
  const { iat, exp, jti, sub, sid, events, nonce } = payload;
  // Only an ID token has a nonce; one must never count as a logout.
  if (nonce !== undefined) throw new DirectoryFault('refused', 'logout-with-nonce');
  if (!isLogoutEvent(events)) throw new DirectoryFault('refused', 'logout-without-event');
  const [subject, session] = [textIn(sub), textIn(sid)];
  if (subject === undefined && session === undefined) throw new DirectoryFault('refused', 'logout-of-no-one');
  if (iat === undefined || exp === undefined || textIn(jti) === undefined)
    throw new DirectoryFault('refused', 'logout-incomplete');
  return {
    issuer,
    tokenId: String(jti),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    subject,
    sid: session,
  };
}

function isLogoutEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null) return false;
  const event = Object.entries(events).find(([name]) => name === eventName)?.[1] as unknown;
  return typeof event === 'object' && event !== null;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
}
