/** For every checked rule of EN 16931, a fault that violates this rule when planted into a valid invoice. */

type Fault = (xml: string) => string

const matchElement = (name: string) => new RegExp(`<${name}(?: [^>]*)?>.*?</${name}>`)
const removeElement =
  (name: string): Fault =>
  (xml) =>
    xml.replace(matchElement(name), '')
const setElementText =
  (name: string, value: string): Fault =>
  (xml) =>
    xml.replace(new RegExp(`(<${name}(?: [^>]*)?>)[^<]*`), `$1${value}`)
const replaceAttribute =
  (name: string, attribute: string, value: string): Fault =>
  (xml) =>
    xml.replace(new RegExp(`(<${name} [^>]*${attribute}=")[^"]*`), `$1${value}`)
const applyInside =
  (name: string, fault: Fault): Fault =>
  (xml) =>
    xml.replace(matchElement(name), (found) => fault(found))
const insertChild =
  (parent: string, child: string): Fault =>
  (xml) =>
    xml.replace(new RegExp(`(<${parent}(?: [^>]*)?>)`), `$1${child}`)

const inSeller = (fault: Fault) => applyInside('ram:SellerTradeParty', fault)
const inBuyer = (fault: Fault) => applyInside('ram:BuyerTradeParty', fault)
const inTaxBreakdown = (fault: Fault) =>
  applyInside('ram:ApplicableHeaderTradeSettlement', applyInside('ram:ApplicableTradeTax', fault))
const inSums = (fault: Fault) => applyInside('ram:SpecifiedTradeSettlementHeaderMonetarySummation', fault)
const inFirstLine = (fault: Fault) => applyInside('ram:IncludedSupplyChainTradeLineItem', fault)
const inAllLines =
  (fault: Fault): Fault =>
  (xml) =>
    xml.replace(/<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/, (found) =>
      fault(found),
    )
const addToSettlement = (child: string) => insertChild('ram:ApplicableHeaderTradeSettlement', child)
const addToAgreement = (child: string) => insertChild('ram:ApplicableHeaderTradeAgreement', child)
const addToProduct = (child: string) => inFirstLine(insertChild('ram:SpecifiedTradeProduct', child))
const removeTaxNumbers = inSeller((xml) =>
  removeElement('ram:SpecifiedTaxRegistration')(removeElement('ram:SpecifiedTaxRegistration')(xml)),
)
const setLateDay = setElementText('udt:DateTimeString', '20991231')
const removePeriodDays = (xml: string) =>
  removeElement('ram:StartDateTime')(removeElement('ram:EndDateTime')(xml))
type ChargeKind = 'allowance' | 'charge'
const createCharge = (kind: ChargeKind, content: string) =>
  '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator>' +
  `<udt:Indicator>${kind === 'charge'}</udt:Indicator></ram:ChargeIndicator>` +
  `${content}</ram:SpecifiedTradeAllowanceCharge>`
const addCharge = (kind: ChargeKind, content: string) => addToSettlement(createCharge(kind, content))
const addLineCharge = (kind: ChargeKind, content: string) =>
  inFirstLine(insertChild('ram:SpecifiedLineTradeSettlement', createCharge(kind, content)))
const chargeAmount = '<ram:ActualAmount>1.00</ram:ActualAmount>'
const longAmount = '<ram:ActualAmount>1.005</ram:ActualAmount>'
const longBasis = '<ram:BasisAmount>1.005</ram:BasisAmount>'
const createChargeTax = (category: string, rate: string) =>
  `<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode>` +
  `<ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:CategoryTradeTax>`
const applyBoth =
  (one: Fault, other: Fault): Fault =>
  (xml) =>
    other(one(xml))
const addTaxRepresentative = addToAgreement(
  '<ram:SellerTaxRepresentativeTradeParty></ram:SellerTaxRepresentativeTradeParty>',
)
const addInvalidSum = (name: string) =>
  inSums(insertChild('ram:SpecifiedTradeSettlementHeaderMonetarySummation', `<${name}>1.005</${name}>`))

const twoContacts =
  '<ram:DefinedTradeContact><ram:PersonName>A</ram:PersonName>' +
  '<ram:DepartmentName>B</ram:DepartmentName></ram:DefinedTradeContact>'

function createCategoryFaults(name: 'S' | 'E' | 'AE'): Record<string, Fault> {
  const number = (which: number) => `BR-${name}-${String(which).padStart(2, '0')}`
  const removeNumbers =
    name === 'AE' ? inBuyer(removeElement('ram:SpecifiedTaxRegistration')) : removeTaxNumbers
  const [right, wrong] = name === 'S' ? ['19', '0'] : ['0', '7']
  const addLoneCharge = (kind: ChargeKind) => addCharge(kind, chargeAmount + createChargeTax(name, right))
  return {
    [number(1)]: inTaxBreakdown(setElementText('ram:CategoryCode', 'Z')),
    [number(2)]: removeNumbers,
    [number(3)]: applyBoth(removeNumbers, addLoneCharge('allowance')),
    [number(4)]: applyBoth(removeNumbers, addLoneCharge('charge')),
    [number(5)]: inFirstLine(setElementText('ram:RateApplicablePercent', wrong)),
    [number(6)]: addCharge('allowance', chargeAmount + createChargeTax(name, wrong)),
    [number(7)]: addCharge('charge', chargeAmount + createChargeTax(name, wrong)),
    [number(8)]: inTaxBreakdown(setElementText('ram:BasisAmount', '0.01')),
    [number(9)]: inTaxBreakdown(setElementText('ram:CalculatedAmount', '0.01')),
    [number(10)]:
      name === 'S'
        ? inTaxBreakdown(
            insertChild('ram:ApplicableTradeTax', '<ram:ExemptionReason>Nein</ram:ExemptionReason>'),
          )
        : inTaxBreakdown((xml) =>
            removeElement('ram:ExemptionReason')(removeElement('ram:ExemptionReasonCode')(xml)),
          ),
  }
}

export const plantedFaults: Readonly<Record<string, Fault>> = {
  'BR-01': removeElement('ram:GuidelineSpecifiedDocumentContextParameter'),
  'BR-02': applyInside('rsm:ExchangedDocument', removeElement('ram:ID')),
  'BR-03': applyInside('rsm:ExchangedDocument', replaceAttribute('udt:DateTimeString', 'format', '610')),
  'BR-04': applyInside('rsm:ExchangedDocument', removeElement('ram:TypeCode')),
  'BR-05': removeElement('ram:InvoiceCurrencyCode'),
  'BR-06': inSeller(removeElement('ram:Name')),
  'BR-07': inBuyer(removeElement('ram:Name')),
  'BR-08': inSeller(removeElement('ram:PostalTradeAddress')),
  'BR-09': inSeller(removeElement('ram:CountryID')),
  'BR-10': inBuyer(removeElement('ram:PostalTradeAddress')),
  'BR-11': inBuyer(removeElement('ram:CountryID')),
  'BR-12': inSums(removeElement('ram:LineTotalAmount')),
  'BR-13': inSums(removeElement('ram:TaxBasisTotalAmount')),
  'BR-14': inSums(removeElement('ram:GrandTotalAmount')),
  'BR-15': inSums(removeElement('ram:DuePayableAmount')),
  'BR-16': inAllLines(() => ''),
  'BR-17': addToSettlement('<ram:PayeeTradeParty></ram:PayeeTradeParty>'),
  'BR-18': addTaxRepresentative,
  'BR-19': addTaxRepresentative,
  'BR-20': addTaxRepresentative,
  'BR-21': inFirstLine(removeElement('ram:LineID')),
  'BR-22': inFirstLine(removeElement('ram:BilledQuantity')),
  'BR-23': inFirstLine(replaceAttribute('ram:BilledQuantity', 'unitCode', '')),
  'BR-24': inFirstLine(removeElement('ram:LineTotalAmount')),
  'BR-25': inFirstLine(removeElement('ram:Name')),
  'BR-26': inFirstLine(removeElement('ram:ChargeAmount')),
  'BR-27': inFirstLine(setElementText('ram:ChargeAmount', '-1.00')),
  'BR-28': inFirstLine(
    insertChild(
      'ram:SpecifiedLineTradeAgreement',
      '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>-1</ram:ChargeAmount></ram:GrossPriceProductTradePrice>',
    ),
  ),
  'BR-29': applyInside(
    'ram:ApplicableHeaderTradeSettlement',
    applyInside('ram:BillingSpecifiedPeriod', setLateDay),
  ),
  'BR-30': inFirstLine(applyInside('ram:BillingSpecifiedPeriod', setLateDay)),
  'BR-31': addCharge('allowance', ''),
  'BR-32': addCharge('allowance', chargeAmount),
  'BR-33': addCharge('allowance', chargeAmount),
  'BR-36': addCharge('charge', ''),
  'BR-37': addCharge('charge', chargeAmount),
  'BR-38': addCharge('charge', chargeAmount),
  'BR-41': addLineCharge('allowance', ''),
  'BR-42': addLineCharge('allowance', chargeAmount),
  'BR-43': addLineCharge('charge', ''),
  'BR-44': addLineCharge('charge', chargeAmount),
  'BR-45': inTaxBreakdown(removeElement('ram:BasisAmount')),
  'BR-46': inTaxBreakdown(removeElement('ram:CalculatedAmount')),
  'BR-47': inTaxBreakdown(removeElement('ram:CategoryCode')),
  'BR-48': inTaxBreakdown(removeElement('ram:RateApplicablePercent')),
  'BR-49': applyInside('ram:SpecifiedTradeSettlementPaymentMeans', removeElement('ram:TypeCode')),
  'BR-50': removeElement('ram:IBANID'),
  'BR-51': addToSettlement(
    '<ram:ApplicableTradeSettlementFinancialCard><ram:ID>4111111111111111</ram:ID></ram:ApplicableTradeSettlementFinancialCard>',
  ),
  'BR-52': addToAgreement('<ram:AdditionalReferencedDocument></ram:AdditionalReferencedDocument>'),
  'BR-53': addToSettlement('<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>'),
  'BR-54': addToProduct('<ram:ApplicableProductCharacteristic></ram:ApplicableProductCharacteristic>'),
  'BR-55': addToSettlement('<ram:InvoiceReferencedDocument></ram:InvoiceReferencedDocument>'),
  'BR-56': addTaxRepresentative,
  'BR-57': insertChild(
    'ram:ApplicableHeaderTradeDelivery',
    '<ram:ShipToTradeParty><ram:PostalTradeAddress></ram:PostalTradeAddress></ram:ShipToTradeParty>',
  ),
  'BR-61': removeElement('ram:PayeePartyCreditorFinancialAccount'),
  'BR-62': inSeller(
    insertChild(
      'ram:SellerTradeParty',
      '<ram:URIUniversalCommunication><ram:URIID>a@b.de</ram:URIID></ram:URIUniversalCommunication>',
    ),
  ),
  'BR-63': inBuyer(replaceAttribute('ram:URIID', 'schemeID', '')),
  'BR-64': addToProduct('<ram:GlobalID>4012345000009</ram:GlobalID>'),
  'BR-65': addToProduct(
    '<ram:DesignatedProductClassification><ram:ClassCode>1</ram:ClassCode></ram:DesignatedProductClassification>',
  ),
  'BR-66': addToSettlement(
    `<ram:SpecifiedTradeAllowanceCharge>${chargeAmount}</ram:SpecifiedTradeAllowanceCharge>`,
  ),
  'BR-CO-03': addToSettlement(
    '<ram:TaxPointDate></ram:TaxPointDate><ram:DueDateTypeCode>5</ram:DueDateTypeCode>',
  ),
  'BR-CO-04': inFirstLine(removeElement('ram:CategoryCode')),
  'BR-CO-09': inSeller(setElementText('ram:SpecifiedTaxRegistration><ram:ID', '123456789')),
  'BR-CO-10': inFirstLine(setElementText('ram:LineTotalAmount', '389.01')),
  'BR-CO-11': addCharge('allowance', chargeAmount),
  'BR-CO-12': addCharge('charge', chargeAmount),
  'BR-CO-13': inSums(setElementText('ram:TaxBasisTotalAmount', '1.00')),
  'BR-CO-14': inSums(setElementText('ram:TaxTotalAmount', '0.01')),
  'BR-CO-15': inSums(setElementText('ram:GrandTotalAmount', '1.00')),
  'BR-CO-16': inSums(setElementText('ram:DuePayableAmount', '1.00')),
  'BR-CO-17': inTaxBreakdown(setElementText('ram:CalculatedAmount', '0.01')),
  'BR-CO-18': applyInside('ram:ApplicableHeaderTradeSettlement', removeElement('ram:ApplicableTradeTax')),
  'BR-CO-19': applyInside(
    'ram:ApplicableHeaderTradeSettlement',
    applyInside('ram:BillingSpecifiedPeriod', removePeriodDays),
  ),
  'BR-CO-20': inFirstLine(applyInside('ram:BillingSpecifiedPeriod', removePeriodDays)),
  'BR-CO-21': addCharge('allowance', chargeAmount),
  'BR-CO-22': addCharge('charge', chargeAmount),
  'BR-CO-23': addLineCharge('allowance', chargeAmount),
  'BR-CO-24': addLineCharge('charge', chargeAmount),
  'BR-CO-25': removeElement('ram:SpecifiedTradePaymentTerms'),
  'BR-CO-26': inSeller((xml) => removeElement('ram:SpecifiedTaxRegistration')(removeElement('ram:ID')(xml))),
  'BR-CO-27': removeElement('ram:IBANID'),
  ...createCategoryFaults('S'),
  ...createCategoryFaults('E'),
  ...createCategoryFaults('AE'),
  'BR-DEC-09': inSums(setElementText('ram:LineTotalAmount', '1.005')),
  'BR-DEC-10': addInvalidSum('ram:AllowanceTotalAmount'),
  'BR-DEC-11': addInvalidSum('ram:ChargeTotalAmount'),
  'BR-DEC-12': inSums(setElementText('ram:TaxBasisTotalAmount', '1.005')),
  'BR-DEC-13': inSums(setElementText('ram:TaxTotalAmount', '1.005')),
  'BR-DEC-14': inSums(setElementText('ram:GrandTotalAmount', '1.005')),
  'BR-DEC-16': addInvalidSum('ram:TotalPrepaidAmount'),
  'BR-DEC-17': addInvalidSum('ram:RoundingAmount'),
  'BR-DEC-18': inSums(setElementText('ram:DuePayableAmount', '1.005')),
  'BR-DEC-19': inTaxBreakdown(setElementText('ram:BasisAmount', '1.005')),
  'BR-DEC-20': inTaxBreakdown(setElementText('ram:CalculatedAmount', '1.005')),
  'BR-DEC-23': inFirstLine(setElementText('ram:LineTotalAmount', '1.005')),
  'BR-DEC-01': addCharge('allowance', longAmount),
  'BR-DEC-02': addCharge('allowance', longBasis),
  'BR-DEC-05': addCharge('charge', longAmount),
  'BR-DEC-06': addCharge('charge', longBasis),
  'BR-DEC-24': addLineCharge('allowance', longAmount),
  'BR-DEC-25': addLineCharge('allowance', longBasis),
  'BR-DEC-27': addLineCharge('charge', longAmount),
  'BR-DEC-28': addLineCharge('charge', longBasis),
  'BR-CL-01': applyInside('rsm:ExchangedDocument', setElementText('ram:TypeCode', '999')),
  'BR-CL-03': inSums(replaceAttribute('ram:TaxTotalAmount', 'currencyID', 'EU')),
  'BR-CL-04': setElementText('ram:InvoiceCurrencyCode', 'EU'),
  'BR-CL-10': inBuyer(
    insertChild('ram:BuyerTradeParty', '<ram:GlobalID schemeID="GLN">4012345000009</ram:GlobalID>'),
  ),
  'BR-CL-11': inSeller((xml) => xml.replace('<ram:ID>', '<ram:ID schemeID="HRB">')),
  'BR-CL-14': inSeller(setElementText('ram:CountryID', 'QQ')),
  'BR-CL-16': applyInside('ram:SpecifiedTradeSettlementPaymentMeans', setElementText('ram:TypeCode', '5')),
  'BR-CL-17': inTaxBreakdown(setElementText('ram:CategoryCode', 'X')),
  'BR-CL-18': inFirstLine(setElementText('ram:CategoryCode', 'X')),
  'BR-CL-19': addCharge('allowance', '<ram:ReasonCode>999</ram:ReasonCode>'),
  'BR-CL-20': addCharge('charge', '<ram:ReasonCode>999</ram:ReasonCode>'),
  'BR-CL-22': inTaxBreakdown(
    insertChild('ram:ApplicableTradeTax', '<ram:ExemptionReasonCode>VATEX-DE-19</ram:ExemptionReasonCode>'),
  ),
  'BR-CL-23': inFirstLine(replaceAttribute('ram:BilledQuantity', 'unitCode', 'STK')),
  'BR-CL-25': inBuyer(replaceAttribute('ram:URIID', 'schemeID', 'MAIL')),
  'CII-SR-182': inFirstLine(
    insertChild('ram:ApplicableTradeTax', '<ram:CalculatedAmount>1.00</ram:CalculatedAmount>'),
  ),
  'CII-SR-450': inBuyer(
    insertChild('ram:BuyerTradeParty', '<ram:ID>1</ram:ID><ram:GlobalID schemeID="0088">1</ram:GlobalID>'),
  ),
  'CII-SR-465': inSeller(insertChild('ram:SellerTradeParty', twoContacts)),
  'CII-SR-466': inBuyer(insertChild('ram:BuyerTradeParty', twoContacts)),
  'CII-DT-005': applyInside('rsm:ExchangedDocument', (xml) =>
    xml.replace('<ram:ID>', '<ram:ID schemeID="0088">'),
  ),
  'CII-DT-018': addToSettlement(
    '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID>' +
      '<ram:TypeCode>389</ram:TypeCode></ram:InvoiceReferencedDocument>',
  ),
  'CII-DT-031': inSums((xml) =>
    xml.replace('<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="EUR">'),
  ),
  'CII-DT-037': inFirstLine(applyInside('ram:ApplicableTradeTax', setElementText('ram:TypeCode', 'GST'))),
  'CII-DT-097': applyInside('rsm:ExchangedDocument', setElementText('udt:DateTimeString', '20260230')),
}

/** Second faults of rules that have more than one condition. */
export const furtherFaults: Readonly<Record<string, Fault>> = {
  'BR-47': inTaxBreakdown(removeElement('ram:TypeCode')),
  'BR-CO-04': inFirstLine(applyInside('ram:ApplicableTradeTax', removeElement('ram:TypeCode'))),
  'BR-CO-09': inBuyer(setElementText('ram:SpecifiedTaxRegistration><ram:ID', 'QQ123456789')),
  'BR-CO-15': inSums((xml) => xml.replace(matchElement('ram:TaxTotalAmount'), '$&$&')),
  'BR-S-01': inAllLines((xml) => xml.replaceAll('>S<', '>E<')),
  'BR-AE-10': inTaxBreakdown(setElementText('ram:ExemptionReasonCode', 'VATEX-EU-O')),
  'BR-CL-18': inFirstLine(setElementText('ram:CategoryCode', 'O')),
}
