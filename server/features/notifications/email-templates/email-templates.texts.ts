import { companyEmails } from './company-emails.ts'
import { customerEmails } from './customer-emails.ts'
import { orderEmails } from './order-emails.ts'
import { personEmails } from './person-emails.ts'
import type { EmailTemplates } from './email-template.ts'

/** All email templates by name. */
export const emailTemplates: EmailTemplates = {
  ...customerEmails,
  ...orderEmails,
  ...companyEmails,
  ...personEmails,
}
