/** The formats that a new brand starts with if the operator names none; `brand.json` holds them from then on. */
export const firstFormats = { locale: 'en-US', currency: 'USD', timeZone: 'America/New_York' } as const;
