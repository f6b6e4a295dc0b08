import './scan.css';

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { scannedLengthMax } from '#contract/calls/staff-scan.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';
import { formatTimeOfDay } from '#domain/park-time.ts';

import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { TermForm } from '#web/staff/ui/term-form.tsx';
import { openReader } from '#web/shared/scanner/code-reader.ts';
import { trustWorkerUrl } from '#web/shared/workers/app-worker.ts';
import { firstSettings, keepSettings, readGateSettings, type DeviceSettings } from './device-settings.ts';
import { GateMenu } from './gate-menu.tsx';
import { makeVerdict, type ShownVerdict } from './make-verdict.ts';
import { ScanCamera } from './scan-camera.tsx';
import { Idle, ScanResult } from './scan-result.tsx';
import { signalTone } from './signals.ts';
import { useConnection } from './use-connection.ts';
import { useList } from './use-list.ts';
import { useScanning } from './use-scanning.ts';
import { forgetFinding, type Finding } from './waiting-scans.ts';

interface ScanScreenProps {
  user: LoginResult;
  /** Leads to the tabs; null for a member who has none. */
  onLeave: (() => void) | null;
  onLogOut: () => void;
}

/** The gate's screen: scan, see the verdict, scan the next one. */
export default function ScanScreen({ user, onLeave, onLogOut }: ScanScreenProps) {
  const connection = useConnection();
  const list = useList(staffPage().scanListKey, connection.isAway);
  const [settings, change] = useSettings();
  const decide = (scanned: string): Promise<ShownVerdict> =>
    makeVerdict(scanned, {
      place: settings.place,
      memberGuid: user.teamMemberGUID,
      list: list.list,
      isAway: connection.isAway,
    });
  const { verdict, photo, isBusy, scan } = useScanning(decide, ({ tone, isOffline }) => {
    signalTone(tone, settings);
    connection.note(isOffline);
  });
  useInstallable();
  return (
    <div className="scan" data-tone={verdict?.tone ?? 'none'}>
      <header className="scan-bar flex min-h-13 items-center gap-3 border-b border-current px-3 py-1">
        <p
          className="scan-state font-semibold before:me-[0.5em] before:inline-block before:size-[0.7em] before:rounded-full before:border-2 before:border-current data-[away=false]:before:bg-current"
          data-away={connection.isAway}
        >
          {connection.isAway ? 'Offline' : 'Online'}
          {connection.waiting > 0 ? `, ${connection.waiting} waiting` : ''}
        </p>
        <p className="flex-1 truncate text-end">{settings.place === '' ? 'Gate' : settings.place}</p>
        <GateMenu
          {...{ list, settings, connection, onLeave, onLogOut }}
          username={user.teamMemberUsername}
          onChange={change}
        />
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        <h1 className="sr-only">Gate</h1>
        <div className="flex min-h-0 flex-1 overflow-y-auto px-4 py-3">
          {verdict === null ? <Idle isBusy={isBusy} /> : <ScanResult {...{ verdict, photo }} />}
        </div>
        <Announcement verdict={verdict} />
        <FindingList findings={connection.findings} onSeen={connection.refresh} />
        <ScanInputs onScan={scan} />
      </main>
    </div>
  );
}

/** Says each verdict to a screen reader, also one that is the same as the one before. */
function Announcement({ verdict }: { verdict: ShownVerdict | null }) {
  const texts = verdict === null ? [] : [verdict.word, verdict.name, verdict.product, verdict.says];
  return (
    <output className="sr-only" aria-live="assertive" aria-atomic="true">
      <span key={verdict?.scanId}>{texts.filter((text) => text !== '').join('. ')}</span>
    </output>
  );
}

/** The camera and the field, and the buttons for both. */
function ScanInputs({ onScan }: { onScan: (scanned: string) => void }) {
  const [isCameraOn, setCameraOn] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const takeTyped = (typed: string): void => {
    setTyping(false);
    onScan(typed);
  };
  return (
    <>
      {isCameraOn ? <ScanCamera onScan={onScan} /> : null}
      {isTyping ? <TypedCode onScan={takeTyped} /> : null}
      <div className="scan-actions grid grid-cols-2 gap-2 px-3 pt-2 pb-3">
        <Button size="lg" px="xs" variant="white" onClick={() => setCameraOn(!isCameraOn)}>
          {isCameraOn ? 'Camera off' : 'Camera on'}
        </Button>
        <Button
          size="lg"
          px="xs"
          variant="white"
          onClick={() => setTyping(!isTyping)}
          aria-expanded={isTyping}
        >
          Type a number
        </Button>
      </div>
    </>
  );
}

function TypedCode({ onScan }: { onScan: (typed: string) => void }) {
  const [typed, setTyped] = useState('');
  const number = typed.trim();
  return (
    <div className="bg-surface px-3 py-2.5 text-ink">
      <TermForm
        ref={focusOnArrival}
        label="Number of the pass or wristband"
        size="lg"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={scannedLengthMax}
        value={typed}
        onType={setTyped}
        onSend={() => onScan(number)}
        action="Check"
        isReady={number !== ''}
      />
    </div>
  );
}

function useSettings(): [DeviceSettings, (changed: DeviceSettings) => void] {
  const [settings, setSettings] = useState(firstSettings);
  useEffect(() => void readGateSettings().then(setSettings, () => undefined), []);
  const change = (changed: DeviceSettings): void => {
    setSettings(changed);
    // A device without a store has the settings as long as the page.
    void keepSettings(changed).catch(() => undefined);
  };
  return [settings, change];
}

/** Lets the page be installed by itself, and open without a network. */
function useInstallable(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    link?.setAttribute('href', '/scan.webmanifest');
    void keepScanPage();
    return () => link?.setAttribute('href', '/manifest.webmanifest');
  }, []);
}

interface FindingListProps {
  findings: readonly Finding[];
  onSeen: () => Promise<void>;
}

/** What the server judged otherwise than this device did without a network, until someone has seen it. */
function FindingList({ findings, onSeen }: FindingListProps) {
  const [first] = findings;
  if (first === undefined) return null;
  const { outcome, answer } = first.result;
  const time = formatTimeOfDay(new Date(first.at), staffPage());
  return (
    <section
      className="scan-finding flex items-center gap-3 bg-[var(--gate-dark)] px-4 py-2.5 text-white"
      role="alert"
    >
      <p className="flex-1">
        <strong>{outcome === 'conflict' ? 'Used twice' : 'Judged otherwise'}</strong> {answer.pass?.product}{' '}
        {time}. {answer.pass?.name} {answer.says}
        {findings.length > 1 ? ` ${findings.length - 1} more.` : ''}
      </p>
      <Button variant="white" onClick={() => void forgetFinding(first).then(onSeen)}>
        Seen
      </Button>
    </section>
  );
}

/** Starts the service worker, and lets it keep the page with all its files, also those that the camera needs. */
async function keepScanPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const address = trustWorkerUrl('/scan-worker.js');
    const registration = await navigator.serviceWorker.register(address, { scope: '/scan' });
    await loadReader();
    const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
    const files = loaded.filter((url) => url.startsWith(`${location.origin}/assets/`));
    // A message to a worker that is still starting waits for it.
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    worker?.postMessage([...new Set(files)], []);
  } catch {
    // Without a worker (private mode, storage full) the page itself needs a network; the list does not.
  }
}

/** Reads an empty picture, so that the files of the reader arrive while there is a network. */
async function loadReader(): Promise<void> {
  // The oldest browsers cannot run our reader; the camera says so when it is turned on.
  if (!('OffscreenCanvas' in window)) return;
  const reader = await openReader(true).catch(() => undefined);
  if (reader === undefined) return;
  const picture = await createImageBitmap(new ImageData(8, 8));
  await reader.read(picture).catch(() => undefined);
  reader.close();
}
