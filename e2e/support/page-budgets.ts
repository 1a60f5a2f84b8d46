/** The most that a page may load before it shows its content. */
export interface PageBudget {
  /** Compressed scripts and German texts, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: number
}

/** A budget for each page of the app. `*` matches one variable part of a path, such as an id. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  '/account/': { kilobytes: 280, files: 51 },
  '/account/erase/': { kilobytes: 220, files: 34 },
  '/calendar/': { kilobytes: 180, files: 22 },
  '/cancel-offer-subscription/': { kilobytes: 225, files: 31 },
  '/change-password/': { kilobytes: 155, files: 11 },
  '/company/': { kilobytes: 250, files: 46 },
  '/company/contacts/': { kilobytes: 225, files: 35 },
  '/company/dashboard/': { kilobytes: 230, files: 34 },
  '/company/data/': { kilobytes: 185, files: 25 },
  '/company/documents/': { kilobytes: 230, files: 38 },
  '/company/erase/': { kilobytes: 220, files: 34 },
  '/company/gid-badge/': { kilobytes: 185, files: 22 },
  '/company/offer-rules/': { kilobytes: 275, files: 47 },
  '/company/payment/': { kilobytes: 230, files: 37 },
  '/company/qualifications/': { kilobytes: 240, files: 40 },
  '/company/services/': { kilobytes: 210, files: 25 },
  '/invoices/': { kilobytes: 240, files: 37 },
  '/login/': { kilobytes: 110.5, files: 6 },
  '/login/success/': { kilobytes: 115, files: 8 },
  '/offers/': { kilobytes: 180, files: 21 },
  '/offers/*/': { kilobytes: 240, files: 47 },
  '/order-access/*/': { kilobytes: 150, files: 10 },
  '/order-single/*/': { kilobytes: 215, files: 39 },
  '/order-single/*/finish/': { kilobytes: 350, files: 78 },
  '/order/*/create/': { kilobytes: 235, files: 40 },
  '/orders/*/': { kilobytes: 166, files: 9 },
  '/orders/*/*/': { kilobytes: 215, files: 38 },
  '/orders/*/*/finish/': { kilobytes: 350, files: 78 },
  '/potential-offer/*/': { kilobytes: 175, files: 23 },
  '/request-password-reset/': { kilobytes: 115, files: 8 },
  '/sign/*/': { kilobytes: 220, files: 33 },
  '/signup/': { kilobytes: 170, files: 20 },
  '/terms/': { kilobytes: 150, files: 11 },
  '/today/': { kilobytes: 175, files: 24 },
  '/verify/': { kilobytes: 180, files: 26 },
  '/verify/*/': { kilobytes: 180, files: 26 },
}
