/** Generates db/types.ts: the tables of a migrated database as types for Kysely. */

import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  /** Element type of an array. */
  element: string | null
  isEnum: boolean
  nullable: boolean
  hasDefault: boolean
  /** The database generates the value and rejects any other. */
  always: boolean
}

interface Enumeration {
  name: string
  labels: string[]
}

const columnsQuery = `
  select c.relname as "table", a.attname as name,
    coalesce(el.typname, base.typname) as type,
    el.typname as element,
    coalesce(el.typtype, base.typtype) = 'e' as "isEnum",
    not a.attnotnull as nullable,
    (a.atthasdef or a.attidentity <> '') as "hasDefault",
    (a.attidentity = 'a' or a.attgenerated <> '') as always
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  join pg_type t on t.oid = a.atttypid
  join pg_type base on base.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  left join pg_type item on item.oid = base.typelem and base.typcategory = 'A'
  left join pg_type el on el.oid = case when item.typtype = 'd' then item.typbasetype else item.oid end
  where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'gewerk_migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname, a.attnum`

const enumerationsQuery = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace
  group by t.typname order by t.typname`

/** JavaScript types of PostgreSQL values, as server/platform/database/pg-values.ts parses them. */
const scalarTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
}

const fileHeader = `/* Made by \`npm run types\` from a migrated database; the tests say when it is out of date. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Read as a value, written as JSON text: the driver would write a list as a list of PostgreSQL. */
type JsonColumn = ColumnType<Json, string, string>
type GeneratedJson = ColumnType<Json, string | undefined, string>
type NullableJson = ColumnType<Json | null, string | null | undefined, string | null>
`

/** Returns the content of db/types.ts for the connected database. */
export async function generateSchemaTypes(client: pg.Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(columnsQuery)
  const { rows: enumerations } = await client.query<Enumeration>(enumerationsQuery)
  const tables = Map.groupBy(columns, ({ table }) => table)
  return [
    fileHeader,
    ...enumerations.map(
      ({ name, labels }) =>
        `export type ${toPascalCase(name)} = ${labels.map((label) => `'${label}'`).join(' | ')}\n`,
    ),
    ...[...tables].map(([table, of]) => formatTableType(table, of)),
    `export interface DB {\n${[...tables.keys()].map((table) => `  ${table}: ${toPascalCase(table)}`).join('\n')}\n}\n`,
  ].join('\n')
}

function formatTableType(table: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${column.name}: ${getColumnType(column)}`)
  return `export interface ${toPascalCase(table)} {\n${lines.join('\n')}\n}\n`
}

function getColumnType(column: Column): string {
  const { nullable, hasDefault, always } = column
  const value = getValueType(column)
  if (value === 'Json') return nullable ? 'NullableJson' : hasDefault ? 'GeneratedJson' : 'JsonColumn'
  const type = nullable ? `${value} | null` : value
  if (always) return `GeneratedAlways<${type}>`
  return hasDefault ? `Generated<${type}>` : type
}

function getValueType({ table, name, type, element, isEnum }: Column): string {
  const value = isEnum ? toPascalCase(type) : scalarTypes[type]
  if (!value)
    throw new Error(`${table}.${name} has the type ${type}. Add it to scalarTypes in db/schema-types.ts.`)
  return element === null ? value : `${value}[]`
}

function toPascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())
}
