/** Forms for tests: a small test form and the forms of the product. */

import { readFileSync } from 'node:fs'
import { parseFormFile, type FormFile } from '#server/features/forms/definitions/form-files.queries'
import { createBrowser, createTestServer } from '../app/http-client.ts'
import { formRoutes } from '#server/features/forms/forms.routes'
import type { Person } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'

const toAllLocales = (de: string) => ({ de, en: de, fr: de })

/** Creates a form with one required text, `what`, and one picture, `photo`. */
export function createTestForm(key: string, more: Partial<FormFile> = {}): FormFile {
  const question = { type: 'text', name: 'what', title: toAllLocales('Was'), isRequired: true } as const
  const picture = { type: 'file', name: 'photo', title: toAllLocales('Foto') } as const
  return parseFormFile({
    key,
    category: 'documentation',
    order_type: 'installation',
    model: {
      title: toAllLocales(key),
      pages: [{ name: 'one', title: toAllLocales('Seite'), elements: [question, picture] }],
    },
    ...more,
  })
}

export function loadShippedForm(key: string): FormFile {
  const file = new URL(`../../db/forms/${key}.json`, import.meta.url)
  return parseFormFile(JSON.parse(readFileSync(file, 'utf8')))
}

/** Returns a function that reads form calls as a person. */
export async function createFormReader(database: Database) {
  const people = new Map<string, Person>()
  const authenticate = (token: string) => Promise.resolve(people.get(token) ?? null)
  const app = await createTestServer({ database, routes: [formRoutes], authenticate })
  return (path: string, by: Person) => {
    people.set(by.contactId, by)
    return createBrowser(app).get(`/order-intake-forms-api/form/${path}`, by.contactId)
  }
}
