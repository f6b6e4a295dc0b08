import type { MessageAudience } from './message-audience.ts';

/** The audience in words, such as "Holders of Day Ticket for 2026-11-23, with a photo". */
export function audienceWords(audience: MessageAudience, productNames: ReadonlyMap<string, string>): string {
  if (audience.who === 'everyone') return 'Everyone';
  if (audience.who === 'members')
    return audience.tier === null ? 'Club members' : `Club members: ${audience.tier}`;
  const names = audience.productIds.map((id) => productNames.get(id) ?? id);
  if (names.length === 0 && audience.day === null && audience.photo === null) return 'No passes chosen';
  const parts = [
    names.length === 0 ? 'All passes' : `Passes: ${names.join(', ')}`,
    ...(audience.day === null ? [] : [`for ${audience.day}`]),
    ...(audience.photo === null ? [] : [audience.photo === 'with' ? 'with a photo' : 'without a photo']),
  ];
  return parts.join(', ');
}
