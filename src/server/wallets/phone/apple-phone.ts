/**
 * A simulated iPhone: takes a pass file as Wallet does, registers with its update service, follows pushes, and shows the
 * change messages.
 */
import { randomBytes } from 'node:crypto';

import { inspectPassFile, type InspectedPass } from '#pass/inspect-pass-file.ts';
import type { PassJson } from '#pass/pass-json.ts';

import type { PushedPhones } from '#server/base/ports/apple-push.ts';
import { changeMessagesOf } from '../portrait/apple-face.ts';
import { makeAppleService, type ServedPass } from './apple-service.ts';
import { makeNotices, type Notices } from './notices.ts';
import { openPassFile } from './open-pass-file.ts';

/** A pass in the phone's Wallet. */
export interface InstalledPass extends Omit<InspectedPass, 'json'> {
  id: string;
  json: PassJson;
  lastModified: string | undefined;
  isRegistered: boolean;
}

/** The outcome of adding a file: the reasons of a refusal, or none. */
export interface AddOutcome {
  added: number;
  refused: string[];
}

/** The phone. */
export interface ApplePhone extends Notices {
  passes(): readonly InstalledPass[];
  /** Adds a .pkpass or a .pkpasses file. */
  add(file: Buffer, lastModified?: string): Promise<AddOutcome>;
  /** Deletes a pass, and ends its registration. */
  remove(id: string): Promise<void>;
  /** Asks for changes, as after a push or when someone pulls down the back of a pass. */
  refresh(): Promise<void>;
  /** Deletes everything; pushes to the phone are then answered with Unregistered. */
  close(): void;
}

/** What the phone is connected to. */
export interface ApplePhoneOptions {
  /** The only server that the phone calls: the park's own. */
  publicUrl: string;
  trustedPems: readonly string[];
  /** Undefined if pushes go to a real service, which does not know this phone. */
  pushedPhones: PushedPhones | undefined;
  now: () => Date;
  /** How change messages are written. */
  locale: string;
  language: () => string | undefined;
  onChange: () => void;
}

const passesMax = 12;

/** Switches a phone on. */
export function makeApplePhone(options: ApplePhoneOptions): ApplePhone {
  const passes = new Map<string, InstalledPass>();
  const tags = new Map<string, string>();
  const notices = makeNotices(options);
  const inTurn = makeQueue();
  const pushed = options.pushedPhones?.connect(() => {
    notices.note('push from the push service');
    void refresh();
  });
  const service = makeAppleService({
    deviceId: randomBytes(16).toString('hex'),
    pushToken: pushed?.pushToken ?? randomBytes(32).toString('hex'),
    note: notices.note,
  });
  const refresh = (): Promise<void> => inTurn(follow);

  async function follow(): Promise<void> {
    const services = new Map([...passes.values()].flatMap((pass) => serviceKeyOf(pass)));
    for (const [key, served] of services) {
      const changed = await service.list(served, tags.get(key));
      if (changed === undefined) continue;
      for (const serialNumber of changed.serialNumbers) await update(`${served.passType} ${serialNumber}`);
      tags.set(key, changed.lastUpdated);
    }
    options.onChange();
  }

  async function update(id: string): Promise<void> {
    const before = passes.get(id);
    const served = before && servedOf(before.json);
    if (before === undefined || served === undefined) return;
    const { status, headers, body } = await service.fetchPass(served, before.lastModified);
    if (status === 304) return;
    const subject = `pass type ${served.passType}, serial number ${served.serialNumber}`;
    if (status !== 200)
      return service.log(
        served.service,
        `Get pass task (${subject}) encountered error: unexpected response code ${status}`,
      );
    const opened = await openPassFile(body);
    const next = opened.passes?.[0] && inspect(opened.passes[0]);
    if (next?.json === undefined) {
      const reason = opened.passes === undefined ? opened.reason : errorsOf(next).join('; ');
      return service.log(
        served.service,
        `Get pass task (${subject}) encountered error: invalid data: ${reason}`,
      );
    }
    const { json } = next;
    passes.set(id, { ...before, ...next, json, lastModified: headers.get('last-modified') ?? undefined });
    const file = { json, images: next.images, strings: next.strings, locale: options.locale };
    for (const text of changeMessagesOf(before.json, { ...file, language: options.language() }))
      notices.show({ title: json.organizationName, text });
  }

  function inspect(files: Map<string, Buffer>): InspectedPass {
    return inspectPassFile(files, { trustedPems: options.trustedPems, now: options.now() });
  }

  function servedOf(json: PassJson): ServedPass | undefined {
    const { webServiceURL, authenticationToken, passTypeIdentifier: passType, serialNumber } = json;
    if (webServiceURL === undefined || authenticationToken === undefined) return undefined;
    // A dropped file may name any server; the simulated phone calls only the park's own.
    if (new URL(webServiceURL).origin !== new URL(options.publicUrl).origin) return undefined;
    return { passType, serialNumber, service: webServiceURL, token: authenticationToken };
  }

  function serviceKeyOf({ json }: InstalledPass): [string, ServedPass][] {
    const served = servedOf(json);
    return served === undefined ? [] : [[`${served.service} ${served.passType}`, served]];
  }

  async function install(files: Map<string, Buffer>, lastModified: string | undefined): Promise<string[]> {
    const inspected = inspect(files);
    const { json } = inspected;
    if (json === undefined) return errorsOf(inspected);
    const id = `${json.passTypeIdentifier} ${json.serialNumber}`;
    if (!passes.has(id) && passes.size >= passesMax) return [`The phone holds at most ${passesMax} passes.`];
    const served = servedOf(json);
    passes.set(id, { ...inspected, id, json, lastModified, isRegistered: false });
    const isRegistered = served !== undefined && (await service.register(served));
    const installed = passes.get(id);
    if (installed !== undefined) passes.set(id, { ...installed, isRegistered });
    return [];
  }

  return {
    ...notices,
    passes: () => [...passes.values()].toReversed(),
    refresh,
    add: (file, lastModified) =>
      inTurn(async () => {
        const opened = await openPassFile(file);
        if (opened.passes === undefined) return { added: 0, refused: [opened.reason] };
        const outcome: AddOutcome = { added: 0, refused: [] };
        for (const files of opened.passes) {
          const refused = await install(files, lastModified);
          outcome.refused.push(...refused);
          if (refused.length === 0) outcome.added += 1;
        }
        options.onChange();
        return outcome;
      }),
    remove: (id) =>
      inTurn(async () => {
        const pass = passes.get(id);
        const served = pass && servedOf(pass.json);
        passes.delete(id);
        if (served !== undefined) await service.unregister(served);
        options.onChange();
      }),
    close: () => {
      pushed?.disconnect();
      passes.clear();
    },
  };
}

function errorsOf(inspected: InspectedPass | undefined): string[] {
  const errors = inspected?.problems.filter(({ severity }) => severity === 'error') ?? [];
  return errors.map(({ path, reason }) => `${path} ${reason}`);
}

/** Runs one task of the phone after the other. */
function makeQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
