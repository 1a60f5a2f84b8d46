/**
 * Rules about the CII syntax (CII-SR-…, CII-DT-…) that the XML schema of Factur-X does not enforce. The schema refuses
 * unknown elements and attributes and most repetitions, so the other syntax rules need no statement here.
 */

import type { Element } from 'happy-dom'
import { findDescendants, findElements, type InvoiceDocument } from './cii-document.ts'

const listAll = (node: Element): Element[] =>
  [...node.children].flatMap((child) => [child, ...listAll(child)])
const isMissing = (node: Element, ...path: string[]) => findElements(node, ...path).length === 0
const hasBoth = (owner: Element, one: string, other: string) =>
  !isMissing(owner, one) && !isMissing(owner, other)
const namesPersonOrDepartment = (party: Element) =>
  findElements(party, 'ram:DefinedTradeContact').every(
    (contact) => !hasBoth(contact, 'ram:PersonName', 'ram:DepartmentName'),
  )

/** A calendar day as YYYYMMDD. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

export const syntaxRules: Readonly<Record<string, (document: InvoiceDocument) => boolean>> = {
  'CII-SR-182': ({ lines }) =>
    lines.every((line) =>
      isMissing(line, 'ram:SpecifiedLineTradeSettlement', 'ram:ApplicableTradeTax', 'ram:CalculatedAmount'),
    ),
  'CII-SR-450': ({ buyer }) => !hasBoth(buyer, 'ram:ID', 'ram:GlobalID'),
  'CII-SR-465': ({ seller }) => namesPersonOrDepartment(seller),
  'CII-SR-466': ({ buyer }) => namesPersonOrDepartment(buyer),
  'CII-DT-005': ({ root, lines }) =>
    [
      ...findElements(root, 'rsm:ExchangedDocument', 'ram:ID'),
      ...findElements(
        root,
        'rsm:ExchangedDocumentContext',
        'ram:GuidelineSpecifiedDocumentContextParameter',
        'ram:ID',
      ),
      ...lines.flatMap((line) => [
        ...findElements(line, 'ram:AssociatedDocumentLineDocument', 'ram:LineID'),
        ...findElements(line, 'ram:SpecifiedTradeProduct', 'ram:SellerAssignedID'),
      ]),
    ].every((id) => !id.hasAttribute('schemeID')),
  'CII-DT-018': ({ settlement }) => isMissing(settlement, 'ram:InvoiceReferencedDocument', 'ram:TypeCode'),
  // Only the VAT amount names its currency.
  'CII-DT-031': ({ root }) =>
    listAll(root).every((one) => !one.hasAttribute('currencyID') || one.tagName === 'ram:TaxTotalAmount'),
  'CII-DT-037': ({ root }) =>
    ['ram:ApplicableTradeTax', 'ram:CategoryTradeTax'].every((name) =>
      findDescendants(root, name).every((tax) =>
        findElements(tax, 'ram:TypeCode').every(({ textContent }) => textContent === 'VAT'),
      ),
    ),
  'CII-DT-097': ({ root }) =>
    ['udt:DateTimeString', 'qdt:DateTimeString'].every((name) =>
      findDescendants(root, name).every(
        (date) => date.getAttribute('format') !== '102' || isDay(date.textContent ?? ''),
      ),
    ),
}
