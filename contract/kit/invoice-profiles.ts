/** The e-invoice in a credit note: EN 16931, or XRechnung, its German restriction. */
export const invoiceProfiles = ['en16931', 'xrechnung'] as const
export type InvoiceProfile = (typeof invoiceProfiles)[number]
