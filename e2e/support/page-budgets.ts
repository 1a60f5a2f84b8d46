/** The most that a page may load before it shows its content. */
export interface PageBudget {
  /** Compressed scripts and German texts, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: number
}

/** A budget for each page of the app. `*` matches one variable part of a path, such as an id. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  '/account/': { kilobytes: 290, files: 51 },
  '/account/erase/': { kilobytes: 230, files: 34 },
  '/calendar/': { kilobytes: 200, files: 27 },
  '/cancel-offer-subscription/': { kilobytes: 232, files: 31 },
  '/change-password/': { kilobytes: 165, files: 14 },
  '/company/': { kilobytes: 250, files: 47 },
  '/company/contacts/': { kilobytes: 235, files: 35 },
  '/company/dashboard/': { kilobytes: 240, files: 34 },
  '/company/data/': { kilobytes: 195, files: 24 },
  '/company/documents/': { kilobytes: 245, files: 41 },
  '/company/erase/': { kilobytes: 230, files: 34 },
  '/company/gid-badge/': { kilobytes: 195, files: 23 },
  '/company/offer-rules/': { kilobytes: 290, files: 49 },
  '/company/payment/': { kilobytes: 242, files: 39 },
  '/company/qualifications/': { kilobytes: 250, files: 39 },
  '/company/services/': { kilobytes: 220, files: 25 },
  '/invoices/': { kilobytes: 240, files: 37 },
  '/login/': { kilobytes: 110.5, files: 6 },
  '/login/success/': { kilobytes: 115, files: 9 },
  '/offers/': { kilobytes: 240, files: 36 },
  '/offers/*/': { kilobytes: 252, files: 47 },
  '/order-access/*/': { kilobytes: 150, files: 11 },
  '/order-single/*/': { kilobytes: 290, files: 57 },
  '/order-single/*/finish/': { kilobytes: 365, files: 77 },
  '/order/*/create/': { kilobytes: 245, files: 40 },
  '/orders/*/': { kilobytes: 165, files: 10 },
  '/orders/*/*/': { kilobytes: 290, files: 56 },
  '/orders/*/*/finish/': { kilobytes: 365, files: 77 },
  '/potential-offer/*/': { kilobytes: 185, files: 25 },
  '/request-password-reset/': { kilobytes: 115, files: 9 },
  '/sign/*/': { kilobytes: 230, files: 33 },
  '/signup/': { kilobytes: 170, files: 20 },
  '/terms/': { kilobytes: 165, files: 13 },
  '/today/': { kilobytes: 300, files: 67 },
  '/verify/': { kilobytes: 190, files: 25 },
  '/verify/*/': { kilobytes: 190, files: 25 },
}
