/** Forms for tests: a small one of our own, and those that ship. */

import { readFileSync } from 'node:fs'
import { parseFormFile, type FormFile } from '#server/features/forms/definitions/form-files'
import { browser, testDoor } from '../app/http-client.ts'
import { formRoutes } from '#server/features/forms/forms.routes'
import type { Person } from '#server/kernel/call'
import type { Database } from '#server/platform/database/database'

const text = (de: string) => ({ de, en: de, fr: de })

/** A form of one text that has to be filled in, `what`, and one picture, `photo`. */
export function aForm(key: string, more: Partial<FormFile> = {}): FormFile {
  const question = { type: 'text', name: 'what', title: text('Was'), isRequired: true } as const
  const picture = { type: 'file', name: 'photo', title: text('Foto') } as const
  return parseFormFile({
    key,
    category: 'documentation',
    order_type: 'installation',
    model: {
      title: text(key),
      pages: [{ name: 'one', title: text('Seite'), elements: [question, picture] }],
    },
    ...more,
  })
}

export function shippedForm(key: string): FormFile {
  const file = new URL(`../../db/forms/${key}.json`, import.meta.url)
  return parseFormFile(JSON.parse(readFileSync(file, 'utf8')))
}

/** Reads what the forms' calls answer to a person. */
export async function formReader(database: Database) {
  const people = new Map<string, Person>()
  const authenticate = (token: string) => Promise.resolve(people.get(token) ?? null)
  const app = await testDoor({ database, routes: [formRoutes], authenticate })
  return (path: string, by: Person) => {
    people.set(by.contactId, by)
    return browser(app).get(`/order-intake-forms-api/form/${path}`, by.contactId)
  }
}
