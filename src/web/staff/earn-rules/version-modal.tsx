import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { RulesFacts } from './rules-facts.tsx';
import { stateWords } from './state-words.ts';

interface VersionModalProps {
  version: EarnRulesVersion;
  onClose: () => void;
}

/** All rules of one version, to read: a version cannot be changed. */
export function VersionModal({ version, onClose }: VersionModalProps) {
  return (
    <StaffModal title={`Version ${version.version} of the earn rules`} isOpen onClose={onClose}>
      <RulesFacts
        version={version}
        first={[
          ['State', stateWords[version.state]],
          ['Valid from', <Instant key="from" iso={version.validFrom} />],
        ]}
      />
    </StaffModal>
  );
}
