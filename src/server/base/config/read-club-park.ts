/** Reads which other park of the chain has the club of this one (docs/runbook.md). */

/** The name of that park; undefined without CLUB_PARK. Adds an error to `faults` if there is no chain. */
export function readClubPark(
  given: Readonly<Record<string, string | undefined>>,
  faults: string[],
): string | undefined {
  const park = given['CLUB_PARK'];
  if (park !== undefined && given['PARKS_DIR'] === undefined)
    faults.push('CLUB_PARK names another park of the same process, so PARKS_DIR must be set');
  return park;
}

/** What the rules about a shared club compare. */
export interface ClubSetup {
  name: string;
  clubPark: string | undefined;
  brand: { hasClub: boolean; currency: string };
}

/** One line for each park whose club cannot be that of the park that it names. */
export function clubFaults(parks: readonly ClubSetup[]): string[] {
  return parks.flatMap((park) => {
    const home = parks.find(({ name }) => name === park.clubPark);
    if (home === undefined) return [];
    const faults: string[] = [];
    if (park.brand.hasClub)
      faults.push('CLUB_PARK: brand.json must say "hasClub": false, for the club is that of another park');
    if (!home.brand.hasClub) faults.push(`CLUB_PARK names ${home.name}, whose brand has no club`);
    if (park.brand.currency !== home.brand.currency)
      faults.push(
        `CLUB_PARK names ${home.name}, whose currency is ${home.brand.currency} and not ${park.brand.currency}`,
      );
    return faults.map((fault) => `${park.name}.env: ${fault}`);
  });
}
