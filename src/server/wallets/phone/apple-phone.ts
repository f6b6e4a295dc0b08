/**
 * A simulated iPhone: takes a pass file as Wallet does, registers with its update service, follows pushes, and shows the
 * change messages.
 */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import yauzl, { type Entry, type ZipFile } from 'yauzl';

import { inspectPassFile, type InspectedPass } from '#pass/inspect-pass-file.ts';
import type { PassJson } from '#pass/pass-json.ts';
import type { PushedPhones } from '#server/base/ports/apple-push.ts';
import { changeMessagesOf } from '../portrait/apple-face.ts';
import { makeAppleService, type ServedPass } from './apple-service.ts';
import { makeNotices, type Notices } from './google-phone.ts';

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

/** The phone's parts, which its tasks share. */
interface Phone {
  options: ApplePhoneOptions;
  passes: Map<string, InstalledPass>;
  /** The tag of the last list, by update service and pass type. */
  tags: Map<string, string>;
  notices: ReturnType<typeof makeNotices>;
  service: ReturnType<typeof makeAppleService>;
}

/** Switches a phone on. */
export function makeApplePhone(options: ApplePhoneOptions): ApplePhone {
  const notices = makeNotices(options);
  const inTurn = makeQueue();
  const pushed = options.pushedPhones?.connect(() => {
    notices.note('push from the push service');
    void inTurn(() => follow(phone));
  });
  const service = makeAppleService({
    deviceId: randomBytes(16).toString('hex'),
    pushToken: pushed?.pushToken ?? randomBytes(32).toString('hex'),
    note: notices.note,
  });
  const phone: Phone = { options, passes: new Map(), tags: new Map(), notices, service };
  return {
    ...notices,
    passes: () => [...phone.passes.values()].toReversed(),
    refresh: () => inTurn(() => follow(phone)),
    add: (file, lastModified) => inTurn(() => installFile(phone, file, lastModified)),
    remove: (id) => inTurn(() => removePass(phone, id)),
    close: () => {
      pushed?.disconnect();
      phone.passes.clear();
    },
  };
}

async function follow(phone: Phone): Promise<void> {
  const { passes, tags, service, options } = phone;
  const served = [...passes.values()].flatMap(({ json }) => servedOf(options, json) ?? []);
  const services = new Map(served.map((one) => [`${one.service} ${one.passType}`, one]));
  for (const [key, one] of services) {
    const changed = await service.list(one, tags.get(key));
    if (changed === undefined) continue;
    for (const serialNumber of changed.serialNumbers) await update(phone, `${one.passType} ${serialNumber}`);
    tags.set(key, changed.lastUpdated);
  }
  options.onChange();
}

async function update(phone: Phone, id: string): Promise<void> {
  const { passes, service, options } = phone;
  const before = passes.get(id);
  const served = before && servedOf(options, before.json);
  if (before === undefined || served === undefined) return;
  const { status, headers, body } = await service.fetchPass(served, before.lastModified);
  if (status === 304) return;
  const next = status === 200 ? await readUpdate(options, body) : `unexpected response code ${status}`;
  if (typeof next === 'string') {
    const { passType, serialNumber } = served;
    const task = `Get pass task (pass type ${passType}, serial number ${serialNumber})`;
    return service.log(served.service, `${task} encountered error: ${next}`);
  }
  passes.set(id, { ...before, ...next, lastModified: headers.get('last-modified') ?? undefined });
  showChanges(phone, before.json, next);
}

/** The pass of a file, or the reason why it cannot be used. */
async function readUpdate(options: ApplePhoneOptions, body: Buffer) {
  const { passes, reason } = await openPassFile(body);
  const [files] = passes ?? [];
  if (files === undefined) return `invalid data: ${reason}`;
  const pass = inspect(options, files);
  const { json } = pass;
  return json === undefined ? `invalid data: ${errorsOf(pass).join('; ')}` : { ...pass, json };
}

function showChanges(
  { options, notices }: Phone,
  before: PassJson,
  next: InspectedPass & { json: PassJson },
): void {
  const { json, images, strings } = next;
  const file = { json, images, strings, locale: options.locale, language: options.language() };
  for (const text of changeMessagesOf(before, file)) notices.show({ title: json.organizationName, text });
}

async function installFile(
  phone: Phone,
  file: Buffer,
  lastModified: string | undefined,
): Promise<AddOutcome> {
  const { passes, reason } = await openPassFile(file);
  if (passes === undefined) return { added: 0, refused: [reason] };
  const outcome: AddOutcome = { added: 0, refused: [] };
  for (const files of passes) {
    const refused = await install(phone, files, lastModified);
    outcome.refused.push(...refused);
    if (refused.length === 0) outcome.added += 1;
  }
  phone.options.onChange();
  return outcome;
}

/** Returns the reasons of a refusal, or none. */
async function install(
  { options, passes, service }: Phone,
  files: Map<string, Buffer>,
  lastModified: string | undefined,
): Promise<string[]> {
  const inspected = inspect(options, files);
  const { json } = inspected;
  if (json === undefined) return errorsOf(inspected);
  const id = `${json.passTypeIdentifier} ${json.serialNumber}`;
  if (!passes.has(id) && passes.size >= passesMax) return [`The phone holds at most ${passesMax} passes.`];
  const pass = { ...inspected, id, json, lastModified, isRegistered: false };
  passes.set(id, pass);
  const served = servedOf(options, json);
  if (served !== undefined) passes.set(id, { ...pass, isRegistered: await service.register(served) });
  return [];
}

async function removePass({ options, passes, service }: Phone, id: string): Promise<void> {
  const pass = passes.get(id);
  const served = pass && servedOf(options, pass.json);
  passes.delete(id);
  if (served !== undefined) await service.unregister(served);
  options.onChange();
}

function inspect({ trustedPems, now }: ApplePhoneOptions, files: Map<string, Buffer>): InspectedPass {
  return inspectPassFile(files, { trustedPems, now: now() });
}

/** The update service of a pass. A dropped file may name any server; the phone calls only the park's own. */
function servedOf({ publicUrl }: ApplePhoneOptions, json: PassJson): ServedPass | undefined {
  const { webServiceURL, authenticationToken, passTypeIdentifier: passType, serialNumber } = json;
  if (webServiceURL === undefined || authenticationToken === undefined) return undefined;
  if (!URL.canParse(webServiceURL) || new URL(webServiceURL).origin !== new URL(publicUrl).origin)
    return undefined;
  return { passType, serialNumber, service: webServiceURL, token: authenticationToken };
}

function errorsOf({ problems }: InspectedPass): string[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
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

/** The files of a pass by name, or the reason why the file cannot be opened. */
export type OpenedFile =
  | { passes: Map<string, Buffer>[]; reason?: undefined }
  | { passes?: undefined; reason: string };

const entriesMax = 200;
const unpackedBytesMax = 30 * 1024 ** 2;
const bundlePassesMax = 10;

/** Opens the file; a bundle gives each of its passes. */
async function openPassFile(bytes: Buffer): Promise<OpenedFile> {
  const files = await unzip(bytes);
  if (typeof files === 'string') return { reason: files };
  const inner = [...files].filter(([name]) => name.endsWith('.pkpass'));
  if (files.has('pass.json') || inner.length === 0) return { passes: [files] };
  if (inner.length > bundlePassesMax)
    return { reason: `The bundle holds ${inner.length} passes; Safari adds at most ${bundlePassesMax}.` };
  const passes: Map<string, Buffer>[] = [];
  for (const [name, pass] of inner) {
    const opened = await unzip(pass);
    if (typeof opened === 'string') return { reason: `${name}: ${opened}` };
    passes.push(opened);
  }
  return { passes };
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer> | string> {
  let zip: ZipFile;
  try {
    zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
  } catch {
    return 'The file is not a ZIP archive, which every pass is.';
  }
  if (zip.entryCount > entriesMax) return `The file holds more than ${entriesMax} files.`;
  try {
    return await readEntries(zip);
  } catch {
    return 'The ZIP archive is damaged.';
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Buffer> | string> {
  const files = new Map<string, Buffer>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > unpackedBytesMax) return 'The file unpacks to more than 30 MB.';
    files.set(entry.fileName, await readEntry(zip, entry));
  }
  return files;
}

/** `validateEntrySizes` stops an entry that is longer than its directory says. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}
