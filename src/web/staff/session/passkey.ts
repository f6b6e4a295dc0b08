/** Asks the browser for a passkey; the library loads when it is first needed. */
import type { PasskeyAssertion } from '#contract/calls/staff-proof.ts';
import type { PasskeyRegistration } from '#contract/calls/staff-passkey.ts';
import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { send, type Failure } from '#web/shared/api/send.ts';
import { failureText, staffSend } from './staff-send.ts';

/** Why no passkey was used, as a refusal with the text that a screen shows. */
type NoPasskey = Failure & { text: string };

/** What a passkey signed, or why not. */
export type AskedPasskey = { ok: true; passkey: PasskeyAssertion } | NoPasskey;

type Question = JsonOf<Contract['POST /app/passkey/begin']>;

/** True if this browser knows passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks for any passkey of this site, to sign in. */
export async function askToSignIn(): Promise<AskedPasskey> {
  return ask(await send('POST /app/passkey/begin', undefined));
}

/** Asks for an own passkey, as the proof for a change of the account. */
export async function askToProve(): Promise<AskedPasskey> {
  return ask(await staffSend('POST /app/account/passkey/prove', undefined));
}

/** Makes a passkey on this device or a key that is plugged in. */
export async function makePasskey(
  question: JsonOf<Contract['POST /app/account/passkey/begin']>,
): Promise<{ ok: true; passkey: PasskeyRegistration } | NoPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: question });
    const { clientDataJSON, attestationObject } = response;
    return {
      ok: true,
      passkey: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } },
    };
  } catch (error) {
    return notUsed(error);
  }
}

async function ask(question: { ok: true; body: Question } | Failure): Promise<AskedPasskey> {
  if (!question.ok) return { ...question, text: failureText(question) };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: question.body });
    return { ok: true, passkey: { id, rawId, type: 'public-key', response: signedPart(response) } };
  } catch (error) {
    return notUsed(error);
  }
}

/** The parts that the server verifies. */
function signedPart(response: {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}): PasskeyAssertion['response'] {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ clientDataJSON, authenticatorData, signature },
    ...(userHandle === undefined ? {} : { userHandle }),
  };
}

/** Browsers report a canceled question and one that timed out alike. */
function notUsed(error: unknown): NoPasskey {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  const text = isKnown
    ? 'This device already has a passkey of your account.'
    : 'No passkey was used. Please try again, or choose another way.';
  return { ok: false, status: 400, text };
}
