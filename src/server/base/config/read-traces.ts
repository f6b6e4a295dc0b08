/**
 * Reads whether traces are sent. The values are OpenTelemetry's standard ones, which its own library reads, and only those
 * of them that the server cannot honor are refused: so they are no rows of the table of settings.
 */
import * as z from 'zod/mini';

import type { Environment } from './parse-settings.ts';
import { fits, oneOf } from './setting-kinds.ts';

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const address = fits(isWebAddress, 'is not an http(s) address');
const protocol = fits(/^http\/json$/, 'is not http/json, the only protocol in which traces are sent');
const samplers = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
];

const kinds = {
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_TRACES_EXPORTER: oneOf(['otlp'], 'otlp and none'),
  OTEL_TRACES_SAMPLER: oneOf(samplers),
  OTEL_TRACES_SAMPLER_ARG: fits(/^(0(\.\d+)?|1(\.0+)?)$/, 'is not a number from 0 to 1'),
};

/** True if a collector is named. Adds every value that the server cannot honor to `faults`. */
export function readTraces(given: Environment, faults: string[]): boolean {
  const isNamed = Object.keys(kinds).some((name) => name.endsWith('_ENDPOINT') && given[name] !== undefined);
  const isOff =
    given['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || given['OTEL_TRACES_EXPORTER'] === 'none';
  if (!isNamed || isOff) return false;
  for (const [name, kind] of Object.entries<z.core.$ZodType>(kinds)) {
    const { error } = z.safeParse(z.optional(kind), given[name]);
    faults.push(...(error?.issues.map(({ message }) => `${name} ${message}`) ?? []));
  }
  return true;
}
