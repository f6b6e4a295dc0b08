/** The small parts that every screen consists of. */
import {
  Alert,
  Anchor,
  Button,
  Card,
  Kbd,
  Text,
  Title,
  type AnchorProps,
  type ButtonProps,
  type TextProps,
  type TitleProps,
  Box,
  Loader,
  SimpleGrid,
} from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';

import { showInstant } from './park-words.ts';

interface NoteProps extends TextProps {
  isSmall?: boolean;
  dir?: 'auto';
  children?: ReactNode;
}

/** A line that explains, or says less important facts; nothing without a text. */
export function Note({ isSmall = false, children, ...rest }: NoteProps) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <Text size={isSmall ? 'xs' : 'sm'} c="dimmed" {...rest}>
      {children}
    </Text>
  );
}

/** What a cell says, with less important facts below it. */
export function Noted({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      {typeof children === 'string' ? <bdi>{children}</bdi> : children}
      <Note isSmall dir="auto">
        {note}
      </Note>
    </div>
  );
}

/** The heading of a part of the screen. */
export function Heading(props: TitleProps) {
  return <Title order={2} size="h4" {...props} />;
}

interface SectionProps extends Pick<TitleProps, 'order'> {
  title: string;
  /** The accessible name, if it says more than the title. */
  name?: string;
  /** True for a part without a panel of its own. */
  isFlat?: boolean;
  children: ReactNode;
}

/** A part of a screen with its heading, on a panel of its own. */
export function Section({ title, name = title, isFlat = false, order = 2, children }: SectionProps) {
  const content = (
    <>
      <Heading order={order} mb="xs">
        {title}
      </Heading>
      {children}
    </>
  );
  if (isFlat) return <section aria-label={name}>{content}</section>;
  return (
    <Card withBorder component="section" aria-label={name}>
      {content}
    </Card>
  );
}

type PlainButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>;

/** A button that is not the main one of its screen. */
export function PlainButton(props: PlainButtonProps) {
  return <Button variant="default" {...props} />;
}

interface RowButtonProps extends PlainButtonProps {
  label: string;
  /** The row, for the accessible name, or the whole name. */
  of?: string;
  name?: string;
}

/** The button of a row. */
export function RowButton({ label, of = '', name = `${label} ${of}`, ...rest }: RowButtonProps) {
  return (
    <PlainButton size="compact-md" flex="none" aria-label={name} {...rest}>
      {label}
    </PlainButton>
  );
}

type TextLinkProps = AnchorProps & Omit<ComponentProps<typeof Link>, keyof AnchorProps | 'to' | 'asChild'>;

/** A link to a screen of the back office. */
export function TextLink(props: TextLinkProps & { href: string }) {
  return <Anchor component={Link} size="sm" underline="always" {...props} />;
}

/** The key of a button, beside its words. */
export function KeyHint(props: { visibleFrom?: 'md'; children: string }) {
  return <Kbd size="xs" ms="xs" aria-hidden {...props} />;
}

/** Why something failed, read aloud when it appears; empty or null without a failure. */
export function FaultNote({ text }: { text: string | null }) {
  return <div role="alert">{text === null || text === '' ? null : <Alert color="red">{text}</Alert>}</div>;
}

/** The status line of a list, such as the number of results; screen readers announce its changes. */
export function StatusLine({ children }: { children: ReactNode }) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed">
      {children}
    </Text>
  );
}

/** Shows that a part of the screen is loading. The name is text, because ARIA allows none on Mantine's bare element. */
export function LoadingMark({ label = 'Loading', size = 'md' }: { label?: string; size?: 'xs' | 'md' }) {
  return (
    <Box component="span" display="inline-flex" pos="relative">
      <Loader aria-hidden size={size} />
      <span className="sr-only">{label}</span>
    </Box>
  );
}

/** The outline of a screen or a table whose data loads, so that the layout stays still. Its text is for screen readers. */
export function Outline({ lines = 6, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="relative grid gap-3">
      <output className="sr-only">{label}</output>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className="h-5 rounded-lg bg-brand-soft nth-of-type-[3n+1]:w-[70%] motion-safe:animate-pulse"
        />
      ))}
    </div>
  );
}

interface InstantProps {
  iso: string;
  /** Shows seconds, for times that may share a minute. */
  hasSeconds?: boolean;
}

/** An instant in park time. */
export function Instant({ iso, hasSeconds = false }: InstantProps) {
  return (
    <time dateTime={iso} className="inline-block">
      {showInstant(iso, hasSeconds ? 'medium' : 'short')}
    </time>
  );
}

/** The meaning of a mark: success, attention needed, or neutral. */
export type MarkTone = 'good' | 'bad' | 'plain';

const dots: Record<MarkTone, string> = {
  good: 'before:bg-(--mantine-color-green-7)',
  bad: 'before:bg-danger',
  plain: 'before:bg-muted',
};

/** A state as a word with a colored dot; the color only repeats the word. */
export function Mark({ tone, children }: { tone: MarkTone; children: string }) {
  return (
    <span
      className={`staff-mark inline-flex items-center gap-1.5 rounded-xl border border-line px-2.5 text-note whitespace-nowrap before:size-2 before:rounded-sm ${dots[tone]}`}
    >
      {children}
    </span>
  );
}

/** A list of names and values; empty values are left out. */
export function Facts({
  facts,
  isNarrow = false,
}: {
  facts: Readonly<Record<string, ReactNode>>;
  isNarrow?: boolean;
}) {
  const known = Object.entries(facts).filter(([, value]) => value !== '' && value !== null);
  return (
    <SimpleGrid
      component="dl"
      cols={isNarrow ? 1 : { base: 1, xs: 2, lg: 3 }}
      spacing="sm"
      verticalSpacing="xs"
      m={0}
    >
      {known.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text
            component="dd"
            size="sm"
            m={0}
            dir="auto"
            className="tabular-nums [&_time]:whitespace-normal"
            style={{ overflowWrap: 'anywhere' }}
          >
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
