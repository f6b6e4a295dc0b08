/** Reads whether traces are sent, from OpenTelemetry's standard values; its own library reads the details. */

const samplers = [
  ...['always_on', 'always_off', 'traceidratio'],
  ...['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'],
];

/** True if a collector is named. Adds every value that the server cannot honor to `faults`. */
export function readTraces(given: Environment, faults: string[]): boolean {
  const isNamed = endpointNames.some((name) => given[name] !== undefined);
  const isOff =
    given['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || given['OTEL_TRACES_EXPORTER'] === 'none';
  if (!isNamed || isOff) return false;
  faults.push(
    ...endpointNames
      .filter((name) => given[name] !== undefined && !isWebAddress(given[name]))
      .map((name) => `${name} is not an http(s) address`),
    ...rules
      .filter(({ name, isAllowed }) => given[name] !== undefined && !isAllowed(given[name]))
      .map(({ name, text }) => `${name} ${text}`),
  );
  return true;
}

type Environment = Readonly<Record<string, string | undefined>>;

const endpointNames = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

const protocol = {
  isAllowed: (value: string) => value === 'http/json',
  text: 'is not http/json, the only protocol in which traces are sent',
};

const rules = [
  { name: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', ...protocol },
  { name: 'OTEL_EXPORTER_OTLP_PROTOCOL', ...protocol },
  {
    name: 'OTEL_TRACES_EXPORTER',
    isAllowed: (value: string) => value === 'otlp',
    text: 'is not one of otlp and none',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    isAllowed: (value: string) => samplers.includes(value),
    text: `is not one of ${samplers.join(', ')}`,
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    isAllowed: (value: string) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value),
    text: 'is not a number from 0 to 1',
  },
];

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
