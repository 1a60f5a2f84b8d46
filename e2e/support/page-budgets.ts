/** The most that a page may load before it shows its content. */
export interface PageBudget {
  /** Compressed scripts and German texts, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: number
}

/** A budget for each page of the app. `*` matches one variable part of a path, such as an id. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  '/account/': { kilobytes: 298, files: 53 },
  '/account/erase/': { kilobytes: 235, files: 35 },
  '/calendar/': { kilobytes: 260, files: 43 },
  '/cancel-offer-subscription/': { kilobytes: 230, files: 32 },
  '/change-password/': { kilobytes: 215, files: 24 },
  '/company/': { kilobytes: 245, files: 46 },
  '/company/contacts/': { kilobytes: 235, files: 35 },
  '/company/dashboard/': { kilobytes: 245, files: 34 },
  '/company/data/': { kilobytes: 195, files: 26 },
  '/company/documents/': { kilobytes: 245, files: 41 },
  '/company/erase/': { kilobytes: 235, files: 35 },
  '/company/gid-badge/': { kilobytes: 235, files: 29 },
  '/company/offer-rules/': { kilobytes: 300, files: 53 },
  '/company/payment/': { kilobytes: 240, files: 39 },
  '/company/qualifications/': { kilobytes: 250, files: 40 },
  '/company/services/': { kilobytes: 220, files: 27 },
  '/invoices/': { kilobytes: 240, files: 35 },
  '/login/': { kilobytes: 110, files: 6 },
  '/login/success/': { kilobytes: 115, files: 10 },
  '/offers/': { kilobytes: 245, files: 36 },
  '/offers/*/': { kilobytes: 250, files: 45 },
  '/order-access/*/': { kilobytes: 150, files: 12 },
  '/order-single/*/': { kilobytes: 295, files: 56 },
  '/order-single/*/finish/': { kilobytes: 367, files: 74 },
  '/order/*/create/': { kilobytes: 250, files: 41 },
  '/orders/*/': { kilobytes: 170, files: 11 },
  '/orders/*/*/': { kilobytes: 295, files: 55 },
  '/orders/*/*/finish/': { kilobytes: 367, files: 74 },
  '/potential-offer/*/': { kilobytes: 235, files: 33 },
  '/request-password-reset/': { kilobytes: 115, files: 10 },
  '/sign/*/': { kilobytes: 240, files: 34 },
  '/signup/': { kilobytes: 210, files: 27 },
  '/terms/': { kilobytes: 215, files: 26 },
  '/today/': { kilobytes: 312, files: 67 },
  '/verify/': { kilobytes: 190, files: 27 },
  '/verify/*/': { kilobytes: 190, files: 27 },
}
