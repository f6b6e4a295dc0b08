import { t, tNodes } from '#web/shared/texts/t.ts';
import { AddressText } from '#web/shared/ui/address-text.tsx';
import { Button } from '#web/shared/ui/button.tsx';

/** The member's name and the Logout button. */
export function MemberLine({ email, onLogout }: { email: string; onLogout: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 grow basis-32 text-sm text-muted">
        {tNodes('loyalty.yourAccount', {
          email: (
            <strong className="block text-base font-semibold wrap-anywhere text-ink">
              <bdi>
                <AddressText text={email} />
              </bdi>
            </strong>
          ),
        })}
      </p>
      <Button onClick={onLogout}>{t('screens.logout')}</Button>
    </div>
  );
}
