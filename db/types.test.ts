import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { generateSchemaTypes } from './schema-types.ts'

const { owner } = await freshDatabase()

test('db/types.ts matches the migrations; otherwise run: npm run types', async () => {
  const written = await readFile(join(import.meta.dirname, 'types.ts'), 'utf8')
  expect(written).toBe(await generateSchemaTypes(owner))
})
