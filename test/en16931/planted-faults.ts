/** For every checked rule of EN 16931, a fault that violates this rule when planted into a valid invoice. */

type Fault = (xml: string) => string

const element = (name: string) => new RegExp(`<${name}(?: [^>]*)?>.*?</${name}>`)
const cut =
  (name: string): Fault =>
  (xml) =>
    xml.replace(element(name), '')
const put =
  (name: string, value: string): Fault =>
  (xml) =>
    xml.replace(new RegExp(`(<${name}(?: [^>]*)?>)[^<]*`), `$1${value}`)
const mark =
  (name: string, attribute: string, value: string): Fault =>
  (xml) =>
    xml.replace(new RegExp(`(<${name} [^>]*${attribute}=")[^"]*`), `$1${value}`)
const inside =
  (name: string, fault: Fault): Fault =>
  (xml) =>
    xml.replace(element(name), (found) => fault(found))
const add =
  (parent: string, child: string): Fault =>
  (xml) =>
    xml.replace(new RegExp(`(<${parent}(?: [^>]*)?>)`), `$1${child}`)

const seller = (fault: Fault) => inside('ram:SellerTradeParty', fault)
const buyer = (fault: Fault) => inside('ram:BuyerTradeParty', fault)
const tax = (fault: Fault) =>
  inside('ram:ApplicableHeaderTradeSettlement', inside('ram:ApplicableTradeTax', fault))
const sums = (fault: Fault) => inside('ram:SpecifiedTradeSettlementHeaderMonetarySummation', fault)
const line = (fault: Fault) => inside('ram:IncludedSupplyChainTradeLineItem', fault)
const header = (child: string) => add('ram:ApplicableHeaderTradeSettlement', child)
const agreement = (child: string) => add('ram:ApplicableHeaderTradeAgreement', child)
const product = (child: string) => line(add('ram:SpecifiedTradeProduct', child))
const noTaxNumbers = seller((xml) =>
  cut('ram:SpecifiedTaxRegistration')(cut('ram:SpecifiedTaxRegistration')(xml)),
)
const backwards = put('udt:DateTimeString', '20991231')
const noDays = (xml: string) => cut('ram:StartDateTime')(cut('ram:EndDateTime')(xml))
const emptyCharge = header('<ram:SpecifiedTradeAllowanceCharge></ram:SpecifiedTradeAllowanceCharge>')
const charge = (indicator: boolean) =>
  header(
    '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator>' +
      `<udt:Indicator>${indicator}</udt:Indicator></ram:ChargeIndicator>` +
      '<ram:ActualAmount>1.00</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>',
  )
const representative = agreement(
  '<ram:SellerTaxRepresentativeTradeParty></ram:SellerTaxRepresentativeTradeParty>',
)
const amount = (name: string) =>
  sums(add('ram:SpecifiedTradeSettlementHeaderMonetarySummation', `<${name}>1.005</${name}>`))

function ofCategory(name: 'S' | 'E' | 'AE'): Record<string, Fault> {
  const number = (which: number) => `BR-${name}-${String(which).padStart(2, '0')}`
  return {
    [number(1)]: tax(put('ram:CategoryCode', 'Z')),
    [number(2)]: name === 'AE' ? buyer(cut('ram:SpecifiedTaxRegistration')) : noTaxNumbers,
    [number(5)]: line(put('ram:RateApplicablePercent', name === 'S' ? '0' : '7')),
    [number(8)]: tax(put('ram:BasisAmount', '0.01')),
    [number(9)]: tax(put('ram:CalculatedAmount', '0.01')),
    [number(10)]:
      name === 'S'
        ? tax(add('ram:ApplicableTradeTax', '<ram:ExemptionReason>Nein</ram:ExemptionReason>'))
        : tax((xml) => cut('ram:ExemptionReason')(cut('ram:ExemptionReasonCode')(xml))),
  }
}

export const faults: Readonly<Record<string, Fault>> = {
  'BR-01': cut('ram:GuidelineSpecifiedDocumentContextParameter'),
  'BR-02': inside('rsm:ExchangedDocument', cut('ram:ID')),
  'BR-03': inside('rsm:ExchangedDocument', mark('udt:DateTimeString', 'format', '610')),
  'BR-04': inside('rsm:ExchangedDocument', cut('ram:TypeCode')),
  'BR-05': cut('ram:InvoiceCurrencyCode'),
  'BR-06': seller(cut('ram:Name')),
  'BR-07': buyer(cut('ram:Name')),
  'BR-08': seller(cut('ram:PostalTradeAddress')),
  'BR-09': seller(cut('ram:CountryID')),
  'BR-10': buyer(cut('ram:PostalTradeAddress')),
  'BR-11': buyer(cut('ram:CountryID')),
  'BR-12': sums(cut('ram:LineTotalAmount')),
  'BR-13': sums(cut('ram:TaxBasisTotalAmount')),
  'BR-14': sums(cut('ram:GrandTotalAmount')),
  'BR-15': sums(cut('ram:DuePayableAmount')),
  'BR-16': (xml) =>
    xml.replace(/<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/, ''),
  'BR-17': header('<ram:PayeeTradeParty></ram:PayeeTradeParty>'),
  'BR-18': representative,
  'BR-19': representative,
  'BR-20': representative,
  'BR-21': line(cut('ram:LineID')),
  'BR-22': line(cut('ram:BilledQuantity')),
  'BR-23': line(mark('ram:BilledQuantity', 'unitCode', '')),
  'BR-24': line(cut('ram:LineTotalAmount')),
  'BR-25': line(cut('ram:Name')),
  'BR-26': line(cut('ram:ChargeAmount')),
  'BR-27': line(put('ram:ChargeAmount', '-1.00')),
  'BR-28': line(
    add(
      'ram:SpecifiedLineTradeAgreement',
      '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>-1</ram:ChargeAmount></ram:GrossPriceProductTradePrice>',
    ),
  ),
  'BR-29': inside('ram:ApplicableHeaderTradeSettlement', inside('ram:BillingSpecifiedPeriod', backwards)),
  'BR-30': line(inside('ram:BillingSpecifiedPeriod', backwards)),
  'BR-31': emptyCharge,
  'BR-33': emptyCharge,
  'BR-37': emptyCharge,
  'BR-45': tax(cut('ram:BasisAmount')),
  'BR-46': tax(cut('ram:CalculatedAmount')),
  'BR-47': tax(cut('ram:CategoryCode')),
  'BR-48': tax(cut('ram:RateApplicablePercent')),
  'BR-49': inside('ram:SpecifiedTradeSettlementPaymentMeans', cut('ram:TypeCode')),
  'BR-50': cut('ram:IBANID'),
  'BR-51': header(
    '<ram:ApplicableTradeSettlementFinancialCard><ram:ID>4111111111111111</ram:ID></ram:ApplicableTradeSettlementFinancialCard>',
  ),
  'BR-52': agreement('<ram:AdditionalReferencedDocument></ram:AdditionalReferencedDocument>'),
  'BR-53': header('<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>'),
  'BR-54': product('<ram:ApplicableProductCharacteristic></ram:ApplicableProductCharacteristic>'),
  'BR-55': header('<ram:InvoiceReferencedDocument></ram:InvoiceReferencedDocument>'),
  'BR-56': representative,
  'BR-57': add(
    'ram:ApplicableHeaderTradeDelivery',
    '<ram:ShipToTradeParty><ram:PostalTradeAddress></ram:PostalTradeAddress></ram:ShipToTradeParty>',
  ),
  'BR-61': cut('ram:PayeePartyCreditorFinancialAccount'),
  'BR-62': seller(
    add(
      'ram:SellerTradeParty',
      '<ram:URIUniversalCommunication><ram:URIID>a@b.de</ram:URIID></ram:URIUniversalCommunication>',
    ),
  ),
  'BR-63': buyer(mark('ram:URIID', 'schemeID', '')),
  'BR-64': product('<ram:GlobalID>4012345000009</ram:GlobalID>'),
  'BR-65': product(
    '<ram:DesignatedProductClassification><ram:ClassCode>1</ram:ClassCode></ram:DesignatedProductClassification>',
  ),
  'BR-CO-03': header('<ram:TaxPointDate></ram:TaxPointDate><ram:DueDateTypeCode>5</ram:DueDateTypeCode>'),
  'BR-CO-04': line(cut('ram:CategoryCode')),
  'BR-CO-09': seller(put('ram:SpecifiedTaxRegistration><ram:ID', '123456789')),
  'BR-CO-10': line(put('ram:LineTotalAmount', '389.01')),
  'BR-CO-11': charge(false),
  'BR-CO-12': charge(true),
  'BR-CO-13': sums(put('ram:TaxBasisTotalAmount', '1.00')),
  'BR-CO-14': sums(put('ram:TaxTotalAmount', '0.01')),
  'BR-CO-15': sums(put('ram:GrandTotalAmount', '1.00')),
  'BR-CO-16': sums(put('ram:DuePayableAmount', '1.00')),
  'BR-CO-17': tax(put('ram:CalculatedAmount', '0.01')),
  'BR-CO-18': inside('ram:ApplicableHeaderTradeSettlement', cut('ram:ApplicableTradeTax')),
  'BR-CO-19': inside('ram:ApplicableHeaderTradeSettlement', inside('ram:BillingSpecifiedPeriod', noDays)),
  'BR-CO-20': line(inside('ram:BillingSpecifiedPeriod', noDays)),
  'BR-CO-21': emptyCharge,
  'BR-CO-25': cut('ram:SpecifiedTradePaymentTerms'),
  'BR-CO-26': seller((xml) => cut('ram:SpecifiedTaxRegistration')(cut('ram:ID')(xml))),
  'BR-CO-27': cut('ram:IBANID'),
  ...ofCategory('S'),
  ...ofCategory('E'),
  ...ofCategory('AE'),
  'BR-DEC-09': sums(put('ram:LineTotalAmount', '1.005')),
  'BR-DEC-10': amount('ram:AllowanceTotalAmount'),
  'BR-DEC-11': amount('ram:ChargeTotalAmount'),
  'BR-DEC-12': sums(put('ram:TaxBasisTotalAmount', '1.005')),
  'BR-DEC-13': sums(put('ram:TaxTotalAmount', '1.005')),
  'BR-DEC-14': sums(put('ram:GrandTotalAmount', '1.005')),
  'BR-DEC-16': amount('ram:TotalPrepaidAmount'),
  'BR-DEC-17': amount('ram:RoundingAmount'),
  'BR-DEC-18': sums(put('ram:DuePayableAmount', '1.005')),
  'BR-DEC-19': tax(put('ram:BasisAmount', '1.005')),
  'BR-DEC-20': tax(put('ram:CalculatedAmount', '1.005')),
  'BR-DEC-23': line(put('ram:LineTotalAmount', '1.005')),
  'BR-DEC-24': header(
    '<ram:SpecifiedTradeAllowanceCharge><ram:ActualAmount>1.005</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>',
  ),
  'BR-CL-01': inside('rsm:ExchangedDocument', put('ram:TypeCode', '999')),
  'BR-CL-03': sums(mark('ram:TaxTotalAmount', 'currencyID', 'EU')),
  'BR-CL-04': put('ram:InvoiceCurrencyCode', 'EU'),
  'BR-CL-14': seller(put('ram:CountryID', 'QQ')),
  'BR-CL-16': inside('ram:SpecifiedTradeSettlementPaymentMeans', put('ram:TypeCode', '5')),
  'BR-CL-17': tax(put('ram:CategoryCode', 'X')),
  'BR-CL-18': line(put('ram:CategoryCode', 'X')),
  'BR-CL-22': tax(
    add('ram:ApplicableTradeTax', '<ram:ExemptionReasonCode>VATEX-DE-19</ram:ExemptionReasonCode>'),
  ),
  'BR-CL-23': line(mark('ram:BilledQuantity', 'unitCode', 'STK')),
  'BR-CL-25': buyer(mark('ram:URIID', 'schemeID', 'MAIL')),
}
