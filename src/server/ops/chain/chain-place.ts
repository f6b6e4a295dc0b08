/** The place of a park in a chain; a park of its own has none. */
import type { Config } from '#server/base/config/config.ts';
import type { ParkFinder } from '#server/staff/team-park/park-directory.ts';
import type { TeamParkFinder } from '#server/staff/team-park/team-parks.ts';

export interface ChainPlace {
  /** The park's name in the chain. */
  parkName?: string;
  parkOf?: ParkFinder & TeamParkFinder;
  /** The address of the park that has this one's club. */
  clubUrl?: string | undefined;
  /** The names of the parks whose club this park has. */
  clubGuests?: readonly string[];
  /** The names of the other parks that share this one's team. */
  teamParks?: readonly string[];
}

/** The configuration of a park, with what only the chain knows. */
export function inChain(config: Config, { parkName, clubUrl, teamParks = [] }: ChainPlace): Config {
  return parkName === undefined ? config : { ...config, parkName, clubUrl, teamParks };
}
