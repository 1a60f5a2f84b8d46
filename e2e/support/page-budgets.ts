/** The most that a page may load before it shows its content. */
export interface PageBudget {
  /** Compressed scripts and German texts, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: number
}

/** A budget for each page of the app. `*` matches one variable part of a path, such as an id. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  '/account/': { kilobytes: 285, files: 51 },
  '/account/erase/': { kilobytes: 220, files: 32 },
  '/calendar/': { kilobytes: 180, files: 21 },
  '/cancel-offer-subscription/': { kilobytes: 220, files: 29 },
  '/change-password/': { kilobytes: 150, files: 10 },
  '/company/': { kilobytes: 245, files: 44 },
  '/company/contacts/': { kilobytes: 220, files: 33 },
  '/company/dashboard/': { kilobytes: 225, files: 32 },
  '/company/data/': { kilobytes: 185, files: 25 },
  '/company/documents/': { kilobytes: 230, files: 36 },
  '/company/erase/': { kilobytes: 220, files: 32 },
  '/company/gid-badge/': { kilobytes: 180, files: 21 },
  '/company/offer-rules/': { kilobytes: 275, files: 44 },
  '/company/payment/': { kilobytes: 230, files: 35 },
  '/company/qualifications/': { kilobytes: 235, files: 38 },
  '/company/services/': { kilobytes: 210, files: 24 },
  '/invoices/': { kilobytes: 240, files: 35 },
  '/login/': { kilobytes: 110.5, files: 6 },
  '/login/success/': { kilobytes: 110, files: 7 },
  '/offers/': { kilobytes: 180, files: 20 },
  '/offers/*/': { kilobytes: 240, files: 45 },
  '/order-access/*/': { kilobytes: 150, files: 9 },
  '/order-single/*/': { kilobytes: 210, files: 35 },
  '/order-single/*/finish/': { kilobytes: 345, files: 75 },
  '/order/*/create/': { kilobytes: 230, files: 37 },
  '/orders/*/': { kilobytes: 165, files: 9 },
  '/orders/*/*/': { kilobytes: 210, files: 34 },
  '/orders/*/*/finish/': { kilobytes: 345, files: 75 },
  '/potential-offer/*/': { kilobytes: 175, files: 22 },
  '/request-password-reset/': { kilobytes: 115, files: 7 },
  '/sign/*/': { kilobytes: 220, files: 32 },
  '/signup/': { kilobytes: 170, files: 19 },
  '/terms/': { kilobytes: 150, files: 10 },
  '/today/': { kilobytes: 175, files: 23 },
  '/verify/': { kilobytes: 180, files: 26 },
  '/verify/*/': { kilobytes: 180, files: 26 },
}
