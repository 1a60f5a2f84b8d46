/** Judges an invoice in CII: by the official schema, and by the rules of EN 16931. The full schematron is run from outside. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { read, sum } from './cii-document.ts'
import { rules } from './business-rules.ts'

/** The numbers of the rules that are asked, as the published schematron writes them. */
export const ruleNumbers: readonly string[] = Object.keys(rules)

/** The numbers of the rules that an invoice breaks. */
export function brokenRules(xml: string): string[] {
  const document = read(xml)
  return Object.entries(rules).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

/** The amounts as the invoice names them, in cents. */
export function sumsOf(xml: string): { net: number; vat: number; total: number; due: number } {
  const document = read(xml)
  return {
    net: sum(document, 'ram:TaxBasisTotalAmount'),
    vat: sum(document, 'ram:TaxTotalAmount'),
    total: sum(document, 'ram:GrandTotalAmount'),
    due: sum(document, 'ram:DuePayableAmount'),
  }
}

const schemas = join(
  dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')),
  '../schema/en16931',
)
const schemaFile = (name: string) => ({
  fileName: name,
  contents: readFileSync(join(schemas, name), 'utf8'),
})
const parts = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType']

/** What the official schema of Factur-X in the profile EN 16931 says against it; nothing is good. */
export async function schemaFaults(xml: string): Promise<string[]> {
  const result = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [schemaFile('FACTUR-X_EN16931.xsd')],
    preload: parts.map((part) => schemaFile(`FACTUR-X_EN16931_${part}_100.xsd`)),
  })
  return result.errors.map(({ message }) => message)
}
