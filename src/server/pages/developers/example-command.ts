/** An example of a call as a command that a reader can run. */
import type { CallExample } from '#contract/openapi/examples.ts';

/** The path of the example, with its parameters and its query filled in. */
export function pathOfExample(path: string, { params = {}, query = {} }: CallExample): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** The command of curl, with the key in a variable of the shell. */
export function commandOfExample(
  { method, path }: { method: string; path: string },
  publicUrl: string,
  example: CallExample,
): string {
  const address = `${publicUrl}${pathOfExample(path, example)}`;
  return [
    `curl${method === 'GET' ? '' : ` --request ${method}`} '${address}'`,
    `  --header "Authorization: Bearer $KEY"`,
    ...(example.body === undefined
      ? []
      : [`  --header 'Content-Type: application/json'`, `  --data '${JSON.stringify(example.body)}'`]),
  ].join(' \\\n');
}
