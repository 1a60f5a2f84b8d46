import { sql } from 'kysely'

/** Returns constants as a list for `in (…)`. As literals they leave the statement the same for every call. */
export function toSqlList(values: readonly string[]) {
  return sql.join(values.map((value) => sql.lit(value)))
}
