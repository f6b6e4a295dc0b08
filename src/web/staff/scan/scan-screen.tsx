import './scan.css';

import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';

import { scannedLengthMax } from '#contract/calls/staff-scan.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { firstSettings, keepSettings, readGateSettings, type DeviceSettings } from './device-settings.ts';
import { FindingList } from './finding-list.tsx';
import { GateMenu } from './gate-menu.tsx';
import { keepScanPage } from './keep-page.ts';
import { makeVerdict, type ShownVerdict } from './make-verdict.ts';
import { ScanCamera } from './scan-camera.tsx';
import { ScanResult } from './scan-result.tsx';
import { signalTone } from './signals.ts';
import { useConnection } from './use-connection.ts';
import { useList } from './use-list.ts';
import { useScanning } from './use-scanning.ts';

interface ScanScreenProps {
  user: LoginResult;
  /** Leads to the tabs; null for a member who has none. */
  onLeave: (() => void) | null;
  onLogOut: () => void;
}

/** The gate's screen: scan, see the verdict, scan the next one. */
export default function ScanScreen({ user, onLeave, onLogOut }: ScanScreenProps) {
  const page = useStaffPage();
  const connection = useConnection();
  const list = useList(page.scanListKey, connection.isAway);
  const [settings, change] = useSettings();
  const decide = (scanned: string): Promise<ShownVerdict> =>
    makeVerdict(scanned, {
      place: settings.place,
      memberGuid: user.teamMemberGUID,
      list: list.list,
      park: page,
      isAway: connection.isAway,
    });
  const { verdict, photo, isBusy, scan } = useScanning(decide, ({ tone, isOffline }) => {
    signalTone(tone, settings);
    connection.note(isOffline);
  });
  useInstallable();
  return (
    <div className="scan" data-tone={verdict?.tone ?? 'none'}>
      <header className="scan-bar">
        <p className="scan-state" data-away={connection.isAway}>
          {connection.isAway ? 'Offline' : 'Online'}
          {connection.waiting > 0 ? `, ${connection.waiting} waiting` : ''}
        </p>
        <p className="scan-place">{settings.place === '' ? 'Gate' : settings.place}</p>
        <GateMenu
          {...{ list, settings, connection, onLeave, onLogOut }}
          username={user.teamMemberUsername}
          onChange={change}
        />
      </header>
      <main className="scan-main">
        <h1 className="sr-only">Gate</h1>
        <div className="scan-body">
          {verdict === null ? <Idle isBusy={isBusy} /> : <ScanResult {...{ verdict, photo }} />}
        </div>
        <Announcement verdict={verdict} />
        <FindingList findings={connection.findings} park={page} onSeen={connection.refresh} />
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
      <div className="scan-actions">
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

function Idle({ isBusy }: { isBusy: boolean }) {
  return (
    <div className="scan-result">
      <p className="scan-word">{isBusy ? 'Checking' : 'Ready'}</p>
      <p className="scan-says">Scan the code of a pass with the reader, or turn the camera on.</p>
    </div>
  );
}

function TypedCode({ onScan }: { onScan: (typed: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') onScan(typed.trim());
  };
  return (
    <form className="scan-typed" onSubmit={submit}>
      <TextInput
        label="Number of the pass or wristband"
        size="lg"
        flex={1}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={scannedLengthMax}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        ref={focusOnArrival}
      />
      <Button type="submit" size="lg">
        Check
      </Button>
    </form>
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
