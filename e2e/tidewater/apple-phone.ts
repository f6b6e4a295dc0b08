/** An iPhone that has added a pass: it judges the file as strictly as Wallet does, registers, and fetches updates. */
import { X509Certificate } from 'node:crypto';

import type { APIRequestContext } from '@playwright/test';

import { readCertificateFacts } from '../../src/pass/certificate-facts.ts';
import { judgeSignature } from '../../src/pass/testing/oracles.ts';
import { validatePass } from '../../src/pass/validate-pass.ts';
import { readPassFiles } from '../../src/server/testing/read-pass.ts';
import { expect } from '../park.ts';
import type { Tidewater } from './park.ts';

/** Fails unless the file is a pass that Wallet accepts: its fields, its images and its signature. */
export async function expectStrictPass({ appleFiles }: Tidewater, file: Buffer): Promise<void> {
  const files = await readPassFiles(file);
  const contentOf = (name: string): Buffer => files.get(name) ?? Buffer.alloc(0);
  const facts = readCertificateFacts(
    new X509Certificate(appleFiles.certificatePem),
    new X509Certificate(appleFiles.wwdrPem),
  );
  const json: unknown = JSON.parse(contentOf('pass.json').toString());
  const images = new Map([...files].filter(([name]) => name.endsWith('.png')));
  // The stand-in for Apple's certificate differs from a real one only in its issuer.
  const certificate = { ...facts, issuer: 'apple-wwdr-g4' as const };
  expect(validatePass({ json, images, certificate })).toEqual([]);
  const trusted = { wwdrPem: appleFiles.wwdrPem, at: new Date() };
  const verdict = await judgeSignature(contentOf('signature'), contentOf('manifest.json'), trusted);
  expect(verdict.accept).toContain('pkijs');
  expect(verdict.refuse).toEqual([]);
}

/** Registers a phone for a pass; returns its push token, and how it fetches the pass after a push. */
export async function registerPhone(
  request: APIRequestContext,
  json: Record<string, unknown>,
): Promise<{ pushToken: string; fetchPass: () => Promise<Buffer> }> {
  const textOf = (key: string): string => String(json[key]);
  const service = textOf('webServiceURL').replace(/\/$/, '');
  const [passType, serialNumber] = [textOf('passTypeIdentifier'), textOf('serialNumber')];
  const headers = { authorization: `ApplePass ${textOf('authenticationToken')}` };
  const pushToken = 'a1'.repeat(32);
  const list = `${service}/v1/devices/wattphone/registrations/${passType}`;
  const answer = await request.post(`${list}/${serialNumber}`, { headers, data: { pushToken } });
  expect(answer.status()).toBe(201);
  return {
    pushToken,
    fetchPass: async () => {
      const changed = (await (await request.get(list)).json()) as { serialNumbers: string[] }; // Apple's format
      expect(changed.serialNumbers).toContain(serialNumber);
      const pass = await request.get(`${service}/v1/passes/${passType}/${serialNumber}`, { headers });
      expect(pass.status()).toBe(200);
      return pass.body();
    },
  };
}
