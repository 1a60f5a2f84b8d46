/** Reads an invoice in CII format for the rules of EN 16931; amounts in hundredths. */

import { Window, type Element } from 'happy-dom'

/** Returns the descendants of `node` along a path of child names. */
export function all(node: Element, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap((one) => [...one.children].filter(({ tagName }) => tagName === name)),
    [node],
  )
}

/** Returns all descendants with this name at any depth. */
export function within(node: Element, name: string): Element[] {
  return [...node.children].flatMap((child) => [
    ...(child.tagName === name ? [child] : []),
    ...within(child, name),
  ])
}

export const text = (node: Element, ...path: string[]) => all(node, ...path)[0]?.textContent?.trim() ?? ''
/** Returns an amount in hundredths, or NaN if it is empty. */
export const cents = (amount: string) => (amount === '' ? Number.NaN : Math.round(Number(amount) * 100))

interface Rates {
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
export function read(xml: string) {
  const root = new new Window().DOMParser().parseFromString(xml, 'text/xml').documentElement
  const [trade] = all(root, 'rsm:SupplyChainTradeTransaction')
  const [agreement] = trade ? all(trade, 'ram:ApplicableHeaderTradeAgreement') : []
  const [settlement] = trade ? all(trade, 'ram:ApplicableHeaderTradeSettlement') : []
  if (!trade || !agreement || !settlement) throw new Error('The XML is not an invoice in CII format.')
  const [seller] = all(agreement, 'ram:SellerTradeParty')
  const [buyer] = all(agreement, 'ram:BuyerTradeParty')
  const [sums] = all(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  if (!seller || !buyer || !sums) throw new Error('The invoice lacks a party or its sums.')
  return {
    root,
    agreement,
    seller,
    buyer,
    settlement,
    sums,
    lines: all(trade, 'ram:IncludedSupplyChainTradeLineItem'),
    taxes: all(settlement, 'ram:ApplicableTradeTax').map(ratesOf),
  }
}
export type Document = ReturnType<typeof read>

function ratesOf(tax: Element): Rates {
  return {
    category: text(tax, 'ram:CategoryCode'),
    percent: text(tax, 'ram:RateApplicablePercent'),
    rate: Number(text(tax, 'ram:RateApplicablePercent')),
    basis: cents(text(tax, 'ram:BasisAmount')),
    tax: cents(text(tax, 'ram:CalculatedAmount')),
    reason: text(tax, 'ram:ExemptionReason'),
    reasonCode: text(tax, 'ram:ExemptionReasonCode'),
  }
}

export const header = (document: Document, name: string) => text(document.root, 'rsm:ExchangedDocument', name)
export const sum = (document: Document, name: string) => cents(text(document.sums, name))
export const lineTax = (line: Element, name: string) =>
  text(line, 'ram:SpecifiedLineTradeSettlement', 'ram:ApplicableTradeTax', name)
export const lineNet = (line: Element) =>
  cents(
    text(
      line,
      'ram:SpecifiedLineTradeSettlement',
      'ram:SpecifiedTradeSettlementLineMonetarySummation',
      'ram:LineTotalAmount',
    ),
  )
export const price = (line: Element) =>
  text(line, 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount')
export const quantity = (line: Element) =>
  all(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity')[0]
export const registration = (party: Element, scheme: 'VA' | 'FC') =>
  all(party, 'ram:SpecifiedTaxRegistration', 'ram:ID').find((id) => id.getAttribute('schemeID') === scheme)
    ?.textContent ?? ''
export const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
