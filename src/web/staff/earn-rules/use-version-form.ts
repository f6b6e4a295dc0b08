import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { faultsOfEarnRules, type EarnRulesDraft } from '#domain/earn-rules.ts';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { draftOf, isSameDraft, mergeVersions } from './version-draft.ts';

/** A conflict: another person created a version first. Holds their version and the member's own draft. */
interface Late {
  theirs: EarnRulesDraft;
  mine: EarnRulesDraft;
  /** The version that both began from. */
  base: EarnRulesDraft;
}

/**
 * The form of a new version. It keeps the version that it was opened with, even if the list reloads: the request names
 * that version, so that no one overwrites a change that they have not seen.
 */
export function useVersionForm(newest: EarnRulesVersion, onClose: () => void) {
  const client = useQueryClient();
  const park = useStaffPage();
  const [base, setBase] = useState(newest);
  const [late, setLate] = useState<Late | null>(null);
  const [draft, setDraft] = useState<EarnRulesDraft>(() => draftOf(newest));
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly { path: string; message: string }[]>([]);
  const { isBusy, failure, run, fail } = useTask();
  const faultsHere = faultsOfEarnRules(draft, park);
  const fault = failure ?? '';
  const faults = [...faultsHere, ...refused];
  const isChanged = !isSameDraft(draft, draftOf(base)) || validFrom !== null;
  // The first version of a park may be created as it is proposed.
  const isReady = (isChanged || base.version === 0) && faultsHere.length === 0;

  /** Loads the newest version to compare it with the draft; false if it cannot be read. */
  const takeOver = async (): Promise<boolean> => {
    const versions = await staffSend('GET /api/admin/earn-rules/', undefined);
    const [theirs] = versions.ok ? versions.body : [];
    if (theirs === undefined) return false;
    setLate({ theirs: draftOf(theirs), mine: draft, base: draftOf(base) });
    setDraft(mergeVersions(draftOf(base), draft, draftOf(theirs)));
    setBase(theirs);
    await client.invalidateQueries({ queryKey: ['earn-rules'] });
    return true;
  };
  const make = async (): Promise<void> => {
    const body = { ...draft, tiers: [...draft.tiers], validFrom, basedOn: base.version };
    const { result, isLate } = await run(async () => {
      const answer = await staffSend('POST /api/admin/earn-rules/', body);
      const isRefusedAsLate = !answer.ok && answer.problem?.code === 'rules-changed';
      return { result: answer, isLate: isRefusedAsLate && (await takeOver()) };
    });
    setRefused(result.ok ? [] : (result.problem?.faults ?? []));
    if (isLate) return;
    if (!result.ok) return fail(failureText(result));
    showDone(`Version ${result.body.version} was created.`, result);
    onClose();
    await client.invalidateQueries({ queryKey: ['earn-rules'] });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isBusy) void make();
  };
  return {
    ...{ base, late, draft, setDraft, validFrom, fault, isBusy, isReady, isChanged, submit },
    setValidFrom: (next: string | null) => {
      setValidFrom(next);
      setRefused([]);
    },
    faultOf: (path: string) => faults.find((one) => one.path === path)?.message,
  };
}
