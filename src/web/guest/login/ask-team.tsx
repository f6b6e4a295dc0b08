import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';

import type { GuestBrand, LinkHelpState } from '#contract/guest-page.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { neededForLinkHelp } from '#domain/link-help.ts';
import { formatInstant } from '#domain/park-format.ts';

import { send } from '#web/shared/api/send.ts';
import { t, tNodes } from '#web/shared/texts/t.ts';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { live } from '#web/shared/ui/live.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { AskTeamFields, type LinkHelpFaults } from './ask-team-fields.tsx';

interface AskTeamProps {
  state?: LinkHelpState | undefined;
  brand: GuestBrand;
}

/** A request that the team has: when its answer is due, and the address, which the page of a plain form does not know. */
interface Asked {
  dueAt: string;
  email: string | null;
}

/**
 * "Ask our team" for a guest whom no link reaches. Without its script it is a plain form, and the server answers with
 * the lookup page and the outcome.
 */
export function AskTeam({ state, brand }: AskTeamProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const { asked, faults, isBusy, failure, retry, submit } = useAsking(form, state);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <details id="ask-team" open={state !== undefined} className="border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('loyalty.askTeam')}
      </summary>
      {asked === null ? (
        <form
          ref={form}
          method="post"
          action="/ask-team#ask-team"
          className="grid gap-4 pt-3"
          noValidate={isHydrated}
          onSubmit={onSubmit}
        >
          <p>{t('linkHelp.intro')}</p>
          <p className="text-sm text-muted">{t('registration.required')}</p>
          <AskTeamFields
            typed={state?.kind === 'refused' ? state.typed : nothingTyped}
            {...{ faults, isBusy, failure, retry }}
          />
        </form>
      ) : null}
      <div {...live} className="empty:hidden">
        {asked === null ? null : <AskedNotice {...{ asked, brand }} isSeen={asked.email === null} />}
      </div>
    </details>
  );
}

const nothingTyped = { name: '', email: '', number: '', note: '' };

/** Takes the focus of the button that it replaces, unless the page came with it. */
function AskedNotice({ asked, brand, isSeen }: { asked: Asked; brand: GuestBrand; isSeen: boolean }) {
  const moment = formatInstant(new Date(asked.dueAt), brand, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div ref={isSeen ? null : focusOnArrival} tabIndex={-1} className="pt-3 outline-none">
      <Notice tone="info">
        {asked.email === null
          ? t('linkHelp.askedPlain', { moment })
          : tNodes('linkHelp.asked', {
              email: <strong className="wrap-anywhere">{asked.email}</strong>,
              moment,
            })}
      </Notice>
    </div>
  );
}

function useAsking(form: RefObject<HTMLFormElement | null>, state: LinkHelpState | undefined) {
  const refused = state?.kind === 'refused' ? state : undefined;
  const [asked, setAsked] = useState<Asked | null>(
    state?.kind === 'asked' ? { dueAt: state.dueAt, email: null } : null,
  );
  const [faults, setFaults] = useState<LinkHelpFaults>(() => faultsAt(refused?.wrongFields ?? []));
  const { isBusy, failure, retry, run, fail, stop } = useTask({ failure: refused?.error ?? null });
  const submit = async (): Promise<void> => {
    const typed = readForm(form.current);
    const wrong = neededForLinkHelp.filter((name) =>
      name === 'email' ? !isEmail(cleanEmail(typed.email)) : typed.name.trim() === '',
    );
    setFaults(faultsAt(wrong));
    const [first] = wrong;
    if (first !== undefined) {
      stop();
      return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    }
    const result = await run(() => send('POST /api/link/ask-team/', typed));
    if (result.ok) setAsked({ dueAt: result.body.dueAt, email: cleanEmail(typed.email) });
    else fail(result.problem?.title ?? t('linkHelp.failed'));
  };
  return { asked, faults, isBusy, failure, retry, submit };
}

function readForm(form: HTMLFormElement | null): typeof nothingTyped {
  const data = form === null ? new FormData() : new FormData(form);
  const read = (name: keyof typeof nothingTyped): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: read('name'), email: read('email'), number: read('number'), note: read('note') };
}

function faultsAt(wrong: readonly (typeof neededForLinkHelp)[number][]): LinkHelpFaults {
  return {
    ...(wrong.includes('name') ? { name: t('linkHelp.nameFault') } : {}),
    ...(wrong.includes('email') ? { email: t('refusals.answerAddressMissing') } : {}),
  };
}
