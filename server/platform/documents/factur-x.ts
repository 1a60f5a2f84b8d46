/** Marks a PDF in its metadata as the carrier of an invoice, as Factur-X 1.0 / ZUGFeRD 2 require (§ 6.2). */

import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const facturXFields = {
  DocumentType: ['INVOICE', 'The type of the hybrid document, in capital letters'],
  DocumentFileName: ['factur-x.xml', 'The name of the embedded XML document'],
  Version: ['1.0', 'The version of the standard that the embedded XML data follow'],
  ConformanceLevel: ['EN 16931', 'The profile of the embedded XML data'],
} as const

const schemaProperties = Object.entries(facturXFields).map(
  ([name, [, description]]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category>` +
    `<pdfaProperty:description>${description}</pdfaProperty:description>` +
    `<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>`,
)

/** PDF/A requires a description of every metadata schema that it does not define itself. */
const extensionSchema =
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>` +
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${schemaProperties.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const fieldValues = Object.entries(facturXFields).map(
  ([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`,
)
const description = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">${fieldValues.join('')}</rdf:Description>`

/**
 * Adds the Factur-X metadata. Throws unless the PDF is a PDF/A by Typst, whose metadata contain a list of
 * schemas.
 */
export async function markAsFacturX(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  const reference = catalog.get(PDFName.of('Metadata'))
  const metadata = context.lookup(reference)
  if (!(metadata instanceof PDFRawStream)) throw new Error('The PDF has no metadata.')
  const xmp = addFacturXMetadata(new TextDecoder().decode(metadata.getContents()))
  catalog.set(PDFName.of('Metadata'), context.register(streamOf(xmp)))
  if (reference && 'objectNumber' in reference)
    context.delete(reference as Parameters<typeof context.delete>[0])
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })

  function streamOf(text: string) {
    return context.stream(new TextEncoder().encode(text), { Type: 'Metadata', Subtype: 'XML' })
  }
}

function addFacturXMetadata(xmp: string): string {
  const schemas = '</rdf:Bag></pdfaExtension:schemas>'
  const end = '</rdf:RDF>'
  if (!xmp.includes(schemas) || !xmp.includes(end))
    throw new Error('The metadata contain no list of schemas.')
  return xmp.replace(schemas, `${extensionSchema}${schemas}`).replace(end, `${description}${end}`)
}
