/** The most that a page may load before it shows its content. */
export interface PageBudget {
  /** Compressed scripts and German texts, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: number
}

/** A budget for each page of the app. `*` matches one variable part of a path, such as an id. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  '/account/': { kilobytes: 195, files: 37 },
  '/account/erase/': { kilobytes: 180, files: 32 },
  '/calendar/': { kilobytes: 175, files: 21 },
  '/cancel-offer-subscription/': { kilobytes: 150, files: 11 },
  '/change-password/': { kilobytes: 150, files: 10 },
  '/company/': { kilobytes: 190, files: 26 },
  '/company/contacts/': { kilobytes: 180, files: 31 },
  '/company/dashboard/': { kilobytes: 220, files: 30 },
  '/company/data/': { kilobytes: 165, files: 17 },
  '/company/documents/': { kilobytes: 215, files: 37 },
  '/company/erase/': { kilobytes: 180, files: 32 },
  '/company/gid-badge/': { kilobytes: 180, files: 22 },
  '/company/offer-rules/': { kilobytes: 190, files: 34 },
  '/company/payment/': { kilobytes: 185, files: 31 },
  '/company/qualifications/': { kilobytes: 185, files: 30 },
  '/company/services/': { kilobytes: 160, files: 13 },
  '/invoices/': { kilobytes: 230, files: 35 },
  '/login/': { kilobytes: 110.5, files: 6 },
  '/login/success/': { kilobytes: 110, files: 7 },
  '/offers/': { kilobytes: 180, files: 21 },
  '/offers/*/': { kilobytes: 195, files: 40 },
  '/order-access/*/': { kilobytes: 150, files: 9 },
  '/order-single/*/': { kilobytes: 210, files: 40 },
  '/order-single/*/finish/': { kilobytes: 255, files: 67 },
  '/order/*/create/': { kilobytes: 195, files: 32 },
  '/orders/*/': { kilobytes: 165, files: 9 },
  '/orders/*/*/': { kilobytes: 210, files: 39 },
  '/orders/*/*/finish/': { kilobytes: 255, files: 67 },
  '/potential-offer/*/': { kilobytes: 175, files: 24 },
  '/request-password-reset/': { kilobytes: 115, files: 7 },
  '/sign/*/': { kilobytes: 185, files: 30 },
  '/signup/': { kilobytes: 170, files: 20 },
  '/terms/': { kilobytes: 150, files: 10 },
  '/today/': { kilobytes: 170, files: 22 },
  '/verify/': { kilobytes: 180, files: 27 },
  '/verify/*/': { kilobytes: 180, files: 27 },
}
