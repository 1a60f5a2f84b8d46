/** The most that a page may load before it shows its content. */
export interface PageBudget {
  /** Compressed scripts and German texts, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: number
}

/** A budget for each page of the app. `*` matches one variable part of a path, such as an id. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
  '/account/': { kilobytes: 167, files: 28 },
  '/account/erase/': { kilobytes: 163, files: 23 },
  '/calendar/': { kilobytes: 175, files: 22 },
  '/cancel-offer-subscription/': { kilobytes: 150, files: 11 },
  '/change-password/': { kilobytes: 150, files: 10 },
  '/company/': { kilobytes: 164, files: 25 },
  '/company/contacts/': { kilobytes: 163, files: 22 },
  '/company/dashboard/': { kilobytes: 167, files: 19 },
  '/company/data/': { kilobytes: 156, files: 14 },
  '/company/documents/': { kilobytes: 166, files: 26 },
  '/company/erase/': { kilobytes: 163, files: 23 },
  '/company/gid-badge/': { kilobytes: 156, files: 12 },
  '/company/offer-rules/': { kilobytes: 162, files: 21 },
  '/company/payment/': { kilobytes: 165, files: 25 },
  '/company/qualifications/': { kilobytes: 159, files: 18 },
  '/company/services/': { kilobytes: 155, files: 12 },
  '/company/single-sign-on/': { kilobytes: 162, files: 21 },
  '/invoices/': { kilobytes: 167, files: 25 },
  '/login/': { kilobytes: 110.5, files: 6 },
  '/login/success/': { kilobytes: 110, files: 7 },
  '/offers/': { kilobytes: 166, files: 21 },
  '/offers/*/': { kilobytes: 170, files: 31 },
  '/order-access/*/': { kilobytes: 148, files: 9 },
  '/order-single/*/': { kilobytes: 195, files: 38 },
  '/order-single/*/finish/': { kilobytes: 194, files: 41 },
  '/order/*/create/': { kilobytes: 162, files: 20 },
  '/orders/*/': { kilobytes: 165, files: 11 },
  '/orders/*/*/': { kilobytes: 195, files: 37 },
  '/orders/*/*/finish/': { kilobytes: 194, files: 41 },
  '/potential-offer/*/': { kilobytes: 156, files: 18 },
  '/request-password-reset/': { kilobytes: 110, files: 7 },
  '/sign/*/': { kilobytes: 160, files: 20 },
  '/signup/': { kilobytes: 152, files: 14 },
  '/terms/': { kilobytes: 148, files: 10 },
  '/today/': { kilobytes: 165, files: 22 },
  '/verify/': { kilobytes: 155, files: 17 },
  '/verify/*/': { kilobytes: 155, files: 17 },
}

/** The same for each screen of the back office; its pages are loaded after its start. */
export const backOfficeKilobytes = 240
