/** The registration by the plain form of a browser without script. */
import * as z from 'zod/mini';

import type { InputOf } from '#contract/call.ts';
import { passProofShape } from '#contract/calls/order.ts';
import { registrationFields } from '#contract/calls/registration.ts';
import type { Contract } from '#contract/contract.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { RefusedRegistration } from '#contract/guest-page.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { readRegistration, register } from './registration.service.ts';

/** The form as it was sent: a consent is present if it is ticked. */
export type RegistrationForm = InputOf<Contract['POST /register'], 'body'>;

/** What the page of a refused form needs. */
export interface FormRefusal {
  status: number;
  retryAfterSeconds: number | undefined;
  registration: RefusedRegistration;
}

const fields = z.object(registrationFields);
const proofOf = z.object(passProofShape);

/** Registers the holder; returns what the page shows if the form was refused. */
export async function registerByForm(
  services: Services,
  form: RegistrationForm,
  caller: Caller,
  reader: Reader,
): Promise<FormRefusal | undefined> {
  const { orderId, barcode, firstName, lastName, email, phone } = form;
  const optInEmailMarketing = form.optInEmailMarketing !== undefined;
  const optInSMSMarketing = form.optInSMSMarketing !== undefined;
  const typed = { firstName, lastName, email, phone, optInEmailMarketing, optInSMSMarketing };
  try {
    const proof = proofOf.safeParse({ orderId, barcode });
    if (!proof.success) throw new Refusal('order-not-found');
    const read = fields.safeParse(typed);
    if (!read.success)
      throw new Refusal('malformed-request', {
        faults: read.error.issues.map(({ path, message }) => ({ path: `/${String(path[0])}`, message })),
      });
    const consents = { optInEmailMarketing, optInSMSMarketing };
    await register(
      services,
      proof.data,
      readRegistration(services.brand, { ...read.data, ...consents }),
      caller,
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrongFields = wrongFieldsOf(error);
    return {
      status: errorCatalogue[error.code].status,
      retryAfterSeconds: error.retryAfterSeconds,
      registration: {
        typed,
        wrongFields,
        error: wrongFields.length > 0 ? null : sayFormRefusal(error, reader),
      },
    };
  }
}

function wrongFieldsOf({ faults = [] }: Refusal): RefusedRegistration['wrongFields'] {
  const names = ['firstName', 'lastName', 'email', 'phone'] as const;
  return names.filter((name) => faults.some(({ path }) => path === `/${name}`));
}

/** The same texts as those of the page's script (guest §8). */
function sayFormRefusal({ code }: Refusal, { t }: Reader): string {
  return code === 'temporary-error' ? t('errors.temporaryError') : t('errors.unableToRegister');
}
