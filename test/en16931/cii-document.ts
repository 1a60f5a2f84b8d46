/** Reads an invoice in CII format for the rules of EN 16931; amounts in hundredths. */

import { Window, type Element } from 'happy-dom'

/** Returns the descendants of `node` along a path of child names. */
export function findElements(node: Element, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap((one) => [...one.children].filter(({ tagName }) => tagName === name)),
    [node],
  )
}

/** Returns all descendants with this name at any depth. */
export function findDescendants(node: Element, name: string): Element[] {
  return [...node.children].flatMap((child) => [
    ...(child.tagName === name ? [child] : []),
    ...findDescendants(child, name),
  ])
}

export const readText = (node: Element, ...path: string[]) =>
  findElements(node, ...path)[0]?.textContent?.trim() ?? ''
/** Returns an amount in hundredths, or NaN if it is empty. */
export const toHundredths = (amount: string) =>
  amount === '' ? Number.NaN : Math.round(Number(amount) * 100)

interface TaxBreakdown {
  readonly category: string
  /** As written; empty if missing. */
  readonly percent: string
  readonly rate: number
  readonly basis: number
  readonly tax: number
  readonly reason: string
  readonly reasonCode: string
}

/** Parses an invoice into the parts that the rules need. Throws if a required part is missing. */
export function parseInvoice(xml: string) {
  const root = new new Window().DOMParser().parseFromString(xml, 'text/xml').documentElement
  const [trade] = findElements(root, 'rsm:SupplyChainTradeTransaction')
  const [agreement] = trade ? findElements(trade, 'ram:ApplicableHeaderTradeAgreement') : []
  const [settlement] = trade ? findElements(trade, 'ram:ApplicableHeaderTradeSettlement') : []
  if (!trade || !agreement || !settlement) throw new Error('The XML is not an invoice in CII format.')
  const [seller] = findElements(agreement, 'ram:SellerTradeParty')
  const [buyer] = findElements(agreement, 'ram:BuyerTradeParty')
  const [sums] = findElements(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  if (!seller || !buyer || !sums) throw new Error('The invoice lacks a party or its sums.')
  return {
    root,
    agreement,
    seller,
    buyer,
    settlement,
    sums,
    lines: findElements(trade, 'ram:IncludedSupplyChainTradeLineItem'),
    taxes: findElements(settlement, 'ram:ApplicableTradeTax').map(toTaxBreakdown),
  }
}
export type InvoiceDocument = ReturnType<typeof parseInvoice>

function toTaxBreakdown(tax: Element): TaxBreakdown {
  return {
    category: readText(tax, 'ram:CategoryCode'),
    percent: readText(tax, 'ram:RateApplicablePercent'),
    rate: Number(readText(tax, 'ram:RateApplicablePercent')),
    basis: toHundredths(readText(tax, 'ram:BasisAmount')),
    tax: toHundredths(readText(tax, 'ram:CalculatedAmount')),
    reason: readText(tax, 'ram:ExemptionReason'),
    reasonCode: readText(tax, 'ram:ExemptionReasonCode'),
  }
}

export const readHeaderText = (document: InvoiceDocument, name: string) =>
  readText(document.root, 'rsm:ExchangedDocument', name)
export const readSum = (document: InvoiceDocument, name: string) =>
  toHundredths(readText(document.sums, name))
export const readLineTaxText = (line: Element, name: string) =>
  readText(line, 'ram:SpecifiedLineTradeSettlement', 'ram:ApplicableTradeTax', name)
export const readLineNet = (line: Element) =>
  toHundredths(
    readText(
      line,
      'ram:SpecifiedLineTradeSettlement',
      'ram:SpecifiedTradeSettlementLineMonetarySummation',
      'ram:LineTotalAmount',
    ),
  )
export const readLinePrice = (line: Element) =>
  readText(line, 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount')
export const findLineQuantity = (line: Element) =>
  findElements(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity')[0]
export const readTaxRegistration = (party: Element, scheme: 'VA' | 'FC') =>
  findElements(party, 'ram:SpecifiedTaxRegistration', 'ram:ID').find(
    (id) => id.getAttribute('schemeID') === scheme,
  )?.textContent ?? ''
export const addAmounts = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
