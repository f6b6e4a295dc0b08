/** Reads the answer of `npm audit --json`. */
import * as z from 'zod/mini';

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(severities), range: z.string(), fixAvailable: z.unknown() }),
  ),
});

/** The lines to print, and whether nothing high or critical was found; an audit without an answer is good and says so. */
export function judgeAudit(printed: string): { lines: string[]; isGood: boolean } {
  const read = report.safeParse(parse(printed));
  if (!read.success)
    return { lines: ['The registry answers no questions about known vulnerabilities.'], isGood: true };
  const found = Object.entries(read.data.vulnerabilities);
  if (found.length === 0) return { lines: ['No known vulnerability.'], isGood: true };
  const isGrave = (severity: (typeof severities)[number]): boolean =>
    severity === 'high' || severity === 'critical';
  return {
    lines: found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`),
    isGood: !found.some(([, { severity }]) => isGrave(severity)),
  };
}

function parse(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}
