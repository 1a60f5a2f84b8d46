import type { Client } from 'pg'
import { dataInventory } from '#server/features/data-protection/data-inventory/data-inventory.sql'

/** Returns twelve random letters, so that a search over all tables finds only the rows of one test. */
export function createUniqueWord(): string {
  return String.fromCharCode(...Array.from({ length: 12 }, () => 97 + Math.floor(Math.random() * 26)))
}

/** Returns the tables in which a word still occurs, ignoring case. */
export async function listTablesContaining(owner: Pick<Client, 'query'>, word: string): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(dataInventory)) {
    const { rows } = await owner.query(`select from ${table} t where to_jsonb(t)::text ilike $1 limit 1`, [
      `%${word}%`,
    ])
    if (rows.length > 0) found.push(table)
  }
  return found
}
