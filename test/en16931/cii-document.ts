/** An invoice in CII as the rules of EN 16931 look at it: elements by their paths, amounts in hundredths. */

import { Window, type Element } from 'happy-dom'

/** Children of `node` by a path of names. */
export function all(node: Element, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap((one) => [...one.children].filter(({ tagName }) => tagName === name)),
    [node],
  )
}

/** Every element of this name, wherever it stands. */
export function within(node: Element, name: string): Element[] {
  return [...node.children].flatMap((child) => [
    ...(child.tagName === name ? [child] : []),
    ...within(child, name),
  ])
}

export const text = (node: Element, ...path: string[]) => all(node, ...path)[0]?.textContent?.trim() ?? ''
/** An amount in hundredths; NaN where there is none. */
export const cents = (amount: string) => (amount === '' ? Number.NaN : Math.round(Number(amount) * 100))

interface Rates {
  readonly category: string
  /** As it is written; empty where it is left out. */
  readonly percent: string
  readonly rate: number
  readonly basis: number
  readonly tax: number
  readonly reason: string
  readonly reasonCode: string
}

/** What the rules look at. */
export function read(xml: string) {
  const root = new new Window().DOMParser().parseFromString(xml, 'text/xml').documentElement
  const [trade] = all(root, 'rsm:SupplyChainTradeTransaction')
  const [agreement] = trade ? all(trade, 'ram:ApplicableHeaderTradeAgreement') : []
  const [settlement] = trade ? all(trade, 'ram:ApplicableHeaderTradeSettlement') : []
  if (!trade || !agreement || !settlement) throw new Error('This is no invoice in CII.')
  const [seller] = all(agreement, 'ram:SellerTradeParty')
  const [buyer] = all(agreement, 'ram:BuyerTradeParty')
  const [sums] = all(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  if (!seller || !buyer || !sums) throw new Error('A party or the sums are missing.')
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
