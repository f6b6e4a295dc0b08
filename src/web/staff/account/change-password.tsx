import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import type { SectionProps } from './proof.ts';

/** Changes the password, with the old one. */
export function ChangePassword({ account, onChanged }: SectionProps) {
  const least = account.hasOneTimeCode ? 8 : 15;
  return (
    <StaffForm
      isInPage
      title="Change password"
      intro={`At least ${least} characters. A phrase of several unrelated words works well.`}
      start={{ teamMemberPassword: '', newPassword: '' }}
      fields={[
        {
          ...{ name: 'teamMemberPassword', kind: 'password', label: 'Old password' },
          typing: { autoComplete: 'current-password' },
          isMissing: (draft) => draft.teamMemberPassword === '',
        },
        {
          ...{ name: 'newPassword', kind: 'password', label: 'New password' },
          typing: { autoComplete: 'new-password' },
          isMissing: (draft) => draft.newPassword === '',
        },
      ]}
      send={(draft) => staffSend('POST /app/account/password', draft)}
      done="Your password is changed, and your other sessions have ended."
      onDone={onChanged}
    />
  );
}
