import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

import { discardQuestion, ModalActions, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { PlainButton } from '#web/staff/ui/basics.tsx';
import { LateNotice } from './draft-merge.tsx';
import { FieldOfForm } from './form-field.tsx';
import { useStaffForm, type StaffFormOptions, type StaffFormState } from './use-staff-form.ts';

interface StaffFormProps<Draft extends object, Body> extends StaffFormOptions<Draft, Body> {
  /** Of the dialog; the accessible name of a form that stands in its page. */
  title: string;
  /** Wider than 480 px, for fields in columns. */
  size?: 'md' | 'xl';
  /** False for a question in the middle of the screen. */
  isAtSide?: boolean;
  /** Stands above the fields. */
  intro?: ReactNode | ((draft: Draft) => ReactNode);
  /** Stands beside the fields, if there is room. */
  renderBeside?: ((form: StaffFormState<Draft, Body>) => ReactNode) | undefined;
  /** Stands below the fields. */
  renderOutro?: (form: StaffFormState<Draft, Body>) => ReactNode;
  isReadOnly?: boolean;
  /** The button that sends the form; the title without this. */
  submit?: string | ((draft: Draft) => string);
  /** True if sending it ends something: its button warns, and a form that is ready begins at `Cancel`. */
  isFinal?: boolean | ((draft: Draft) => boolean);
  /** The other buttons, instead of `Cancel`. */
  renderButtons?: (form: StaffFormState<Draft, Body>) => ReactNode;
  /** The main button of a form that is sent by another one than `submit`. */
  renderMain?: (form: StaffFormState<Draft, Body>) => ReactNode;
  /** Without it, such as in a page, there is no `Cancel`. It follows a success that has no `onDone`. */
  onClose?: () => void;
}

/**
 * A form at the side of its list: its fields in order, the errors at them, and its buttons. It asks before a draft is
 * lost, shows both versions if another person saved first, and moves the focus to the first field that was refused.
 */
export function StaffForm<Draft extends object, Body>(props: StaffFormProps<Draft, Body>) {
  const { title, size, isAtSide = true, isInPage = false, onClose = stay } = props;
  const element = useRef<HTMLFormElement>(null);
  const onDone = props.onDone ?? (isInPage ? undefined : onClose);
  const form = useStaffForm({ ...props, onDone }, () =>
    setTimeout(() => element.current?.querySelector<HTMLElement>(invalidFields)?.focus()),
  );
  const body = (
    <form ref={element} aria-label={isInPage ? title : undefined} onSubmit={form.submit} noValidate>
      <FormBody {...props} form={form} />
    </form>
  );
  if (isInPage) return body;
  return (
    <StaffModal
      {...{ title, isAtSide, onClose }}
      {...(size === undefined ? {} : { size })}
      isOpen
      leaveQuestion={form.isTouched ? discardQuestion : undefined}
    >
      {body}
    </StaffModal>
  );
}

function stay(): void {}

/** The fields with an error; a group of checkboxes has its error below it. */
const invalidFields = '[aria-invalid="true"], [role=group] input';

type FormPartProps<Draft extends object, Body> = StaffFormProps<Draft, Body> & {
  form: StaffFormState<Draft, Body>;
};

function FormBody<Draft extends object, Body>(props: FormPartProps<Draft, Body>) {
  const { form, intro, fields, renderBeside, renderOutro, merge, isReadOnly = false } = props;
  const lead = typeof intro === 'function' ? intro(form.draft) : intro;
  // A reader of codes ends with Enter, which sends nothing while a field is missing.
  const goOn = ({ key, target, currentTarget }: KeyboardEvent): void => {
    if (key === 'Enter' && !form.isReady && target instanceof HTMLInputElement)
      currentTarget.querySelector<HTMLElement>(':is(input, select, textarea):invalid')?.focus();
  };
  return (
    <Stack onKeyDown={goOn}>
      {typeof lead === 'string' ? <Text>{lead}</Text> : lead}
      {fields.length === 0 ? null : (
        <Group align="flex-start" gap="lg">
          <Stack flex="2 1 300px">
            {fields.map((field) => (
              <FieldOfForm key={field.name} {...{ field, isReadOnly }} {...form} onDraft={form.setDraft} />
            ))}
          </Stack>
          {renderBeside?.(form)}
        </Group>
      )}
      {form.late === null || merge === undefined ? null : (
        <LateNotice {...{ merge }} {...form} late={form.late} onDraft={(next) => form.setDraft(() => next)} />
      )}
      {renderOutro?.(form)}
      <Buttons {...props} />
    </Stack>
  );
}

function Buttons<Draft extends object, Body>(props: FormPartProps<Draft, Body>) {
  const { form, fields, isAtSide = true, isInPage = false, isReadOnly = false, renderMain } = props;
  const warns = isEnding(props);
  return (
    <ModalActions fault={form.fault} isInPage={isInPage}>
      <FirstButtons {...props} />
      <Button
        type="submit"
        variant={renderMain === undefined ? 'filled' : 'default'}
        color={warns ? 'red' : 'brand'}
        data-autofocus={(!isAtSide && fields.length === 0 && !warns) || undefined}
        loading={form.isBusy}
        disabled={isReadOnly || !form.isReady}
      >
        {submitWords(props)}
      </Button>
      {renderMain?.(form)}
    </ModalActions>
  );
}

function submitWords<Draft extends object, Body>(props: FormPartProps<Draft, Body>): string {
  const { title, submit = title, form } = props;
  return typeof submit === 'string' ? submit : submit(form.draft);
}

/** `Cancel`, unless the form has buttons of its own. */
function FirstButtons<Draft extends object, Body>(props: FormPartProps<Draft, Body>) {
  const { form, renderButtons, onClose } = props;
  if (renderButtons !== undefined) return renderButtons(form);
  if (onClose === undefined) return null;
  return (
    <PlainButton onClick={onClose} data-autofocus={(isEnding(props) && form.isReady) || undefined}>
      Cancel
    </PlainButton>
  );
}

function isEnding<Draft extends object, Body>({
  isFinal = false,
  form,
}: FormPartProps<Draft, Body>): boolean {
  return typeof isFinal === 'boolean' ? isFinal : isFinal(form.draft);
}
