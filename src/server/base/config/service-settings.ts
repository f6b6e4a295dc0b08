/** The table of settings, second part: the systems that a park connects, and the second factor of its team. */
import { createPrivateKey } from 'node:crypto';
import { isAbsolute } from 'node:path';

import * as z from 'zod/mini';

import type { FactorRule } from '#domain/second-factor.ts';

import { isMailAddress } from '../mail/mail-content.ts';
import { isClientName, isSmtpUrl } from './addresses.ts';
import { onlyInProduction } from './server-settings.ts';
import { setting, type Settings, type ValuesOf } from './parse-settings.ts';
import { digits, fits, origin, parsed, wholeNumber } from './setting-kinds.ts';

const smtpAddress = fits(isSmtpUrl, 'is not an address such as smtps://user:secret@mail.example.com');
const clientName = fits(isClientName, 'is not a host name such as pass.example.com');
const days = digits(/^\d{1,3}$/, 'is not a number of days from 0 to 999');
const issuerNumber = fits(/^\d{1,20}$/, 'is not a number of digits only');
const pushOrigin = origin('https://api.push.apple.com:2197', { isSecure: true });
const folderList = parsed((text) => {
  const folders = text === '' ? [] : text.split(',').map((folder) => folder.trim());
  return folders.every((folder) => isAbsolute(folder)) ? folders : undefined;
}, 'is not a list of absolute folders, such as /opt/promenade-plugins/harbor-tickets');
const bucketName = fits(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket');

/** The mail server. */
export const mailSettings = {
  smtpUrl: setting('SMTP_URL', smtpAddress, { isSecret: true }).help(`
    The mail server, such as smtps://user:secret@mail.example.com. Empty: mails wait in the outbox, and while developing they
    are shown at http://localhost:PORT/dev/mails. In production smtp:// to another machine requires STARTTLS. Without a port
    smtp:// goes to 587, and smtps:// to 465; postfix of this machine is smtp://127.0.0.1:25.`),
  smtpClientName: setting('SMTP_CLIENT_NAME', clientName, { chain: 'park' }).help(`
    The name with which the server greets the mail server (EHLO). Empty: the host of PUBLIC_URL`),
  mailFrom: setting('MAIL_FROM', fits(isMailAddress, 'is not one email address'), { chain: 'park' }).help(`
    Whom mails come from. Default: the support address in brand.json`),
} satisfies Settings;

const selector = fits(
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i,
  'is not a name such as park2026',
);

/** True for an RSA key of a length that receivers take (RFC 8301). */
function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false; // no key at all
  }
}

/** The signature of mails (DKIM), if the mail server does not sign them itself; docs/mail.md has the record. */
export const mailSigningSettings = {
  keySelector: setting('DKIM_SELECTOR', selector, { isNeeded: true, chain: 'park' }).help(`
    The name of the key with which mails are signed (DKIM), such as park2026: its record stands at park2026._domainkey below the
    domain of MAIL_FROM (docs/mail.md). Only for a mail server that does not sign mails itself.`),
  privateKey: setting('DKIM_KEY', fits(isSigningKey, 'is not an RSA key of 2048 bits or more in PEM'), {
    isNeeded: true,
    isSecret: true,
    chain: 'park',
  }).help(`
    That key: RSA with 2048 bits or more, in PEM. Usually DKIM_KEY_FILE names its file.`),
} satisfies Settings;

/** How mails are signed. */
export type MailSigning = ValuesOf<typeof mailSigningSettings>;

const factorRule = parsed<FactorRule>((text) => {
  if (text === 'off' || text === 'sensitive') return text;
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}, 'is not one of off, sensitive and an access level');

/** Who of the team must have a second factor; the team of the demo signs in without one. */
export const factorSettings = {
  rule: setting('SECOND_FACTOR', factorRule, { default: onlyInProduction('sensitive', 'off') }).help(`
    Who of the team must have a second factor (a passkey or one-time codes): sensitive (everyone who may change people,
    permissions or points), an access level such as 40 (everyone from it on), or off. Empty: sensitive in production, else
    off.`),
  graceDays: setting('SECOND_FACTOR_GRACE_DAYS', days, { default: '14' }).help(`
    How many days a member has to add one, from the first sign-in under the rule. 0: at once.`),
} satisfies Settings;

/** Other systems of the park and its vendors; `read-connectors.ts` reads the file of the connectors. */
export const systemSettings = {
  googleIssuerId: setting('GOOGLE_ISSUER_ID', issuerNumber, { chain: 'park' }).help(`
    The operator's issuer number in Google's Pay & Wallet console, where KEYS_DIR/google-wallet.json (the service account
    file) does not hold it as "issuerId". Production without that file offers no Google Wallet; development has a stand-in.`),
  applePushOrigin: setting('APPLE_PUSH_ORIGIN', pushOrigin).help(`
    Where pushes to iPhones go. Empty: Apple's push service, https://api.push.apple.com. Apple also answers at port 2197
    (https://api.push.apple.com:2197), for networks that block 443 outwards; a rehearsal may name a server of its own, whose
    authority NODE_EXTRA_CA_CERTS names. Development without Apple's certificate pushes to a stand-in on this machine.`),
  connectorsFile: setting('CONNECTORS_FILE', z.string(), { chain: 'park' }).help(`
    The park's ticketing system, point of sale, hotel and CRM, where they are asked and where they send messages: a JSON file
    (docs/import.md). Its secrets stand in environment values of their own, which the file names, or in their files. Empty:
    nobody is asked.`),
  plugins: setting('PLUGINS', folderList, { default: '' }).help(`
    Folders of plugins, comma separated, such as /opt/promenade-plugins/harbor-tickets: a connected system or a sender of mail
    of your own (docs/plugins.md). What they are set by begins with PLUGIN_ and their name. They run with the rights of the
    server.`),
} satisfies Settings;

/** How many passes a second a run over many passes gives each vendor, over all servers together. */
export const paceSettings = {
  apple: setting('APPLE_PASSES_PER_SECOND', wholeNumber(1, 5000), {
    default: '200',
    live: { label: 'Passes for Apple', about: '1 to 5000; each makes a phone fetch its pass here.' },
  }).help(`
    How many passes a second a run over many passes (promenade passes refresh) gives to Apple, over all servers together: 1 to
    5000. Each push makes a phone fetch its pass from these servers, so this is also their load.`),
  google: setting('GOOGLE_PASSES_PER_SECOND', wholeNumber(1, 1000), {
    default: '10',
    live: { label: 'Passes for Google', about: '1 to 1000; without a higher quota Google takes 20.' },
  }).help(`
    The same for Google: 1 to 1000. A project without a higher quota has at most 20 requests a second (docs/runbook.md).`),
} satisfies Settings;

/** The S3-compatible store of the photos. */
export const photoStoreSettings = {
  endpoint: setting('S3_ENDPOINT', origin('https://s3.example.com'), { isNeeded: true }).help(`
    Where photos are kept, if not in DATA_DIR/photos: any S3-compatible store, its bucket addressed by path. All but the
    region are needed then. Production needs https, except for a store on the same machine. Files are sealed with the server's
    key before they leave the server.`),
  bucket: setting('S3_BUCKET', bucketName, { isNeeded: true, chain: 'park', isUnique: true }).help(`
    The bucket of the photos.`),
  region: setting('S3_REGION', z.string(), { default: 'us-east-1' }).help('The region of the store.'),
  accessKeyId: setting('S3_ACCESS_KEY_ID', z.string(), { isNeeded: true }).help(`
    The name of the key to the bucket.`),
  secretAccessKey: setting('S3_SECRET_ACCESS_KEY', z.string(), { isNeeded: true, isSecret: true }).help(`
    The key to the bucket.`),
} satisfies Settings;

/** The bucket of an S3-compatible store and the credentials for it; the endpoint has no trailing slash. */
export type S3Options = ValuesOf<typeof photoStoreSettings>;
