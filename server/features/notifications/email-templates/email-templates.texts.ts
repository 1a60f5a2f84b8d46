import { companyEmails } from './company-emails.texts.ts'
import { customerEmails } from './customer-emails.texts.ts'
import { orderEmails } from './order-emails.texts.ts'
import { personEmails } from './person-emails.texts.ts'
import type { EmailTemplates } from './email-template.texts.ts'

/** All email templates by name. */
export const emailTemplates: EmailTemplates = {
  ...customerEmails,
  ...orderEmails,
  ...companyEmails,
  ...personEmails,
}
