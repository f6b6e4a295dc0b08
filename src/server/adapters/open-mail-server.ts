import { clientNameOf, isLocalHost } from '#server/base/config/addresses.ts';
import type { Config } from '#server/base/config/config.ts';
import type { ExternalSystems } from '#server/base/external-systems/external-systems.ts';
import type { MailServer } from '#server/base/ports/mail.ts';
import type { Services } from '#server/base/services.ts';
import type { WithPlugins } from './load-plugins.ts';
import { makePluginMailServer } from './plugin-calls.ts';
import { externalSystemNames } from './watched-ports.ts';

/** The sender of mails of a plugin, or the configured mail server; its driver is loaded only if one is configured. */
export async function openMailServer(
  config: Config,
  brand: Services['brand'],
  { externalSystems, plugin }: { externalSystems: ExternalSystems; plugin: WithPlugins['mail'] },
): Promise<MailServer | undefined> {
  if (plugin === undefined && config.smtpUrl === undefined) return undefined;
  const from = { name: brand.name, address: config.mailFrom ?? brand.supportEmail };
  const watch = externalSystems.watch('vendor', externalSystemNames.mail);
  const { mailPicturesOf } = await import('#server/base/mail/dress-mail.ts');
  if (plugin !== undefined)
    return makePluginMailServer(plugin, watch, async (mail) => ({
      ...{ ...mail, from, replyTo: brand.supportEmail },
      pictures: Array.from(await mailPicturesOf(mail.html, brand), ([cid, png]) => ({ cid, png })),
    }));
  const { makeSmtpMailServer } = await import('./mail-smtp.ts');
  const url = config.smtpUrl ?? '';
  return makeSmtpMailServer({
    url,
    from,
    replyTo: brand.supportEmail,
    signing: config.mailSigning,
    host: new URL(config.publicUrl).hostname,
    clientName: config.smtpClientName ?? clientNameOf(config.publicUrl),
    requiresTls: config.mode === 'production' && !isLocalHost(new URL(url).hostname),
    watch,
    picturesOf: (html) => mailPicturesOf(html, brand),
  });
}
