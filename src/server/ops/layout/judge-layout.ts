/** Judges a database by the rules of Citus, and the layout by the database (docs/scale.md#distributed-engines). */
import type { Catalog, CatalogForeignKey, CatalogKey } from './catalog.queries.ts';
import { groupOf, spreadTables, type Layout } from './layout.ts';

interface SpreadPlace {
  kind: 'spread';
  by: string;
  group: string;
  groupBy: string;
}
type Place = SpreadPlace | { kind: 'reference' } | { kind: 'local' };

/** Parts of the database without a place in the layout, and places of parts that it lacks; before the layout is applied. */
export function layoutFaults(catalog: Catalog, layout: Layout): string[] {
  const names = [layout.distributed, layout.reference, layout.local].flatMap((places) => Object.keys(places));
  const spread = spreadTables(layout);
  const onSpread = catalog.triggers.filter(({ table }) => spread[table] !== undefined);
  return [
    ...differences('table', catalog.tables.map(readName), names),
    ...differences('trigger', onSpread.map(readName), Object.keys(layout.triggers)),
    ...unknown('unique index', Object.keys(layout.keys), catalog.keys.map(readName)),
    ...unknown('foreign key', Object.keys(layout.foreignKeys), catalog.foreignKeys.map(readName)),
    ...needlessKeys(catalog, layout),
    ...Object.keys(layout.lookUps)
      .filter((name) => !Object.values(layout.keys).some(({ movedTo }) => movedTo === name))
      .map((name) => `The look-up table ${name} serves no key.`),
  ];
}

function readName({ name }: { name: string }): string {
  return name;
}

function differences(what: string, real: string[], written: string[]): string[] {
  const twice = written.filter((name, index) => written.indexOf(name) !== index);
  return [
    ...real.filter((name) => !written.includes(name)).map((name) => `The ${what} ${name} has no place.`),
    ...unknown(what, written, real),
    ...twice.map((name) => `The ${what} ${name} has two places.`),
  ];
}

function unknown(what: string, written: string[], real: string[]): string[] {
  return written
    .filter((name) => !real.includes(name))
    .map((name) => `The ${what} ${name} is not in the database.`);
}

function needlessKeys(catalog: Catalog, layout: Layout): string[] {
  return catalog.keys
    .filter(({ name, table, parts }) => {
      const by = spreadTables(layout)[table]?.by;
      return layout.keys[name] !== undefined && (by === undefined || parts.includes(by));
    })
    .map(({ name }) => `The unique index ${name} holds its column as it is.`);
}

/** What Citus would refuse; after the layout is applied. */
export function citusFaults(catalog: Catalog, layout: Layout): string[] {
  const placeOf = placer(layout);
  return [
    ...catalog.tables.flatMap((table) => {
      const place = placeOf(table.name);
      if (place.kind !== 'spread') return [];
      return [
        ...(table.notNull.includes(place.by)
          ? []
          : [`${table.name}.${place.by} may be null, and the table is spread by it.`]),
        ...(table.kind === 'p' ? [`${table.name} is partitioned.`] : []),
        ...typeFaults(catalog, table.name, place),
      ];
    }),
    ...catalog.keys.flatMap((key) => keyFaults(key, placeOf(key.table))),
    ...catalog.foreignKeys.flatMap((key) => foreignKeyFaults(key, placeOf(key.table), placeOf(key.target))),
    ...catalog.triggers
      .filter(({ name, table }) => {
        const { kind } = placeOf(table);
        return kind === 'reference' || (kind === 'spread' && layout.triggers[name] !== 'kept');
      })
      .map(({ name, table }) => `${table} has the trigger ${name}.`),
  ];
}

function placer(layout: Layout): (table: string) => Place {
  const spread = spreadTables(layout);
  return (table) => {
    const found = spread[table];
    if (found !== undefined) {
      const group = groupOf(table, layout) ?? table;
      return { kind: 'spread', by: found.by, group, groupBy: spread[group]?.by ?? '' };
    }
    return { kind: layout.reference[table] === undefined ? 'local' : 'reference' };
  };
}

function typeFaults(
  catalog: Catalog,
  table: string,
  place: { by: string; group: string; groupBy: string },
): string[] {
  const typeOf = (name: string, column: string) =>
    catalog.tables.find((one) => one.name === name)?.columns[column];
  const type = typeOf(table, place.by);
  if (type === undefined) return [`${table} has no column ${place.by}.`];
  return type === typeOf(place.group, place.groupBy)
    ? []
    : [`${table}.${place.by} is of type ${type}, unlike ${place.group}.${place.groupBy}.`];
}

function keyFaults({ name, table, parts, isDeferrable }: CatalogKey, place: Place): string[] {
  if (place.kind !== 'spread') return [];
  return [
    ...(parts.includes(place.by) ? [] : [`${name} of ${table} does not hold ${place.by}.`]),
    ...(isDeferrable ? [`${name} of ${table} is deferrable.`] : []),
  ];
}

function foreignKeyFaults(key: CatalogForeignKey, from: Place, to: Place): string[] {
  const named = `${key.name} of ${key.table}`;
  if (from.kind === 'spread')
    return spreadForeignKeyFaults(key, from, to).map((fault) => `${named} ${fault}`);
  if (to.kind === 'spread') return [`${named} leads from a ${from.kind} table to a spread one.`];
  return from.kind === 'reference' && to.kind === 'local' && !'ar'.includes(key.onDelete)
    ? [`${named} leads from a reference table to a local one and changes rows.`]
    : [];
}

function spreadForeignKeyFaults(key: CatalogForeignKey, from: SpreadPlace, to: Place): string[] {
  if (to.kind === 'local') return ['leads from a spread table to a local one.'];
  const index = key.columns.indexOf(from.by);
  if (index !== -1 && (!'arc'.includes(key.onDelete) || !'ar'.includes(key.onUpdate)))
    return [`changes ${from.by}.`];
  if (to.kind === 'reference') return [];
  if (from.group !== to.group) return [`leads from the shards of ${from.group} to those of ${to.group}.`];
  return index !== -1 && key.targetColumns[index] === to.by
    ? []
    : [`does not hold ${from.by} on both sides.`];
}
