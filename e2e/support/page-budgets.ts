/** The most that a page may load before it shows its content. */
export interface PageBudget {
  /** Compressed scripts and German texts, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: number
}

/** A budget for each page of the app. `*` matches one variable part of a path, such as an id. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  '/account/': { kilobytes: 190, files: 37 },
  '/account/erase/': { kilobytes: 180, files: 32 },
  '/calendar/': { kilobytes: 175, files: 22 },
  '/cancel-offer-subscription/': { kilobytes: 150, files: 11 },
  '/change-password/': { kilobytes: 150, files: 10 },
  '/company/': { kilobytes: 175, files: 26 },
  '/company/contacts/': { kilobytes: 180, files: 31 },
  '/company/dashboard/': { kilobytes: 170, files: 18 },
  '/company/data/': { kilobytes: 160, files: 17 },
  '/company/documents/': { kilobytes: 165, files: 25 },
  '/company/erase/': { kilobytes: 180, files: 32 },
  '/company/gid-badge/': { kilobytes: 180, files: 23 },
  '/company/offer-rules/': { kilobytes: 165, files: 20 },
  '/company/payment/': { kilobytes: 181, files: 31 },
  '/company/qualifications/': { kilobytes: 185, files: 31 },
  '/company/services/': { kilobytes: 155, files: 13 },
  '/company/single-sign-on/': { kilobytes: 180, files: 28 },
  '/invoices/': { kilobytes: 175, files: 28 },
  '/login/': { kilobytes: 110.5, files: 6 },
  '/login/success/': { kilobytes: 110, files: 7 },
  '/offers/': { kilobytes: 165, files: 21 },
  '/offers/*/': { kilobytes: 195, files: 40 },
  '/order-access/*/': { kilobytes: 150, files: 9 },
  '/order-single/*/': { kilobytes: 210, files: 40 },
  '/order-single/*/finish/': { kilobytes: 235, files: 58 },
  '/order/*/create/': { kilobytes: 190, files: 33 },
  '/orders/*/': { kilobytes: 165, files: 12 },
  '/orders/*/*/': { kilobytes: 210, files: 39 },
  '/orders/*/*/finish/': { kilobytes: 235, files: 58 },
  '/potential-offer/*/': { kilobytes: 170, files: 24 },
  '/request-password-reset/': { kilobytes: 110, files: 7 },
  '/sign/*/': { kilobytes: 185, files: 31 },
  '/signup/': { kilobytes: 170, files: 20 },
  '/terms/': { kilobytes: 150, files: 10 },
  '/today/': { kilobytes: 170, files: 25 },
  '/verify/': { kilobytes: 160, files: 20 },
  '/verify/*/': { kilobytes: 160, files: 20 },
}

/** The same for each screen of the back office; its pages are loaded after its start. */
export const backOfficeKilobytes = 240
