import { sampleGroups, type SampleLinks } from './sample-links.ts';

/** The table of sample links below the login form. */
export function SampleLinksTable({ links }: { links: SampleLinks }) {
  return (
    <details className="rounded-2xl border border-line bg-surface p-4">
      <summary className="min-h-12 cursor-pointer font-semibold">Sample links (internal)</summary>
      <table className="w-full text-sm">
        <tbody>
          {sampleGroups.map((group) => (
            <tr key={group} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start">
                {group}
              </th>
              <td>
                <ul>
                  {links[group].map((link) => (
                    <li key={link.href}>
                      <a href={link.href} className="inline-block py-2">
                        {link.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
