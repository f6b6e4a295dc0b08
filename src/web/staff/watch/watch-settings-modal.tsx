import type { WatchSettings } from '#contract/calls/staff-watch.ts';
import { watchFigureNames, watchFigures, type WatchFigureName } from '#contract/watch-figures.ts';

import type { FormField } from '#web/staff/declared/form-field.tsx';
import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';

type Draft = Record<WatchFigureName | 'shiftEndMinutes', number | ''> & { mailTo: string };

const fields: readonly FormField<Draft>[] = [
  ...watchFigureNames.map((name) => ({
    ...{ name, kind: 'count' as const, label: watchFigures[name].title },
    ...{ hint: 'In a day; 0 for no limit', min: 0, max: 1_000_000_000 },
  })),
  {
    ...{ name: 'shiftEndMinutes', kind: 'count', label: 'End of a shift' },
    ...{ hint: 'Minutes before its end that count, 5 to 120', min: 5, max: 120 },
  },
  {
    ...{ name: 'mailTo', kind: 'words', label: 'Mail to' },
    hint: 'One address a line, at most 10. Those who get the mails now are told about a change.',
  },
];

interface WatchSettingsModalProps {
  settings: WatchSettings;
  onClose: () => void;
}

/** The limits of the figures in a day, who gets a mail, and the end of a shift. */
export function WatchSettingsModal({ settings, onClose }: WatchSettingsModalProps) {
  const { limits, shiftEndMinutes, mailTo } = settings;
  return (
    <StaffForm<Draft, unknown>
      title="Limits and mails"
      start={{ ...limits, shiftEndMinutes, mailTo: mailTo.join('\n') }}
      submit="Save"
      send={(draft, base) =>
        staffSend('PUT /api/admin/watch/settings/', {
          ...{ settings: settingsIn(draft, settings), former: settingsIn(base, settings) },
        })
      }
      done="The limits are saved."
      onDone={onClose}
      again={[['watch']]}
      {...{ fields, onClose }}
    />
  );
}

/** The settings of a draft; an emptied limit is none. */
function settingsIn({ shiftEndMinutes, mailTo, ...typed }: Draft, { limits }: WatchSettings): WatchSettings {
  return {
    limits: watchFigureNames.reduce((all, name) => ({ ...all, [name]: Number(typed[name]) }), limits),
    shiftEndMinutes: Number(shiftEndMinutes) || 5,
    mailTo: mailTo.split(/[\s,;]+/).filter((one) => one !== ''),
  };
}
