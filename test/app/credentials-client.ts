/** A client for sign-up, log-in links and passwords against a real HTTP server, with captured mail. */

import { createCredentialsRoutes } from '#server/features/credentials/credentials.routes'
import { createSignUpRoutes } from '#server/features/sign-up/sign-up.routes'
import type { Routes } from '#server/kernel/routes'
import { hashPassword, isPassword } from '#server/platform/password'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { createCapturedMail } from '../fakes/captured-mail.ts'
import { createTestSession, type TestBrowser } from './test-session.ts'

const accessConfig = {
  referralsWithoutTerms: ['verband'],
  supportPhone: '+49 341 555000',
  supportEmail: 'hilfe@partner.example',
}

export async function createCredentialsClient(
  { database, owner }: FreshDatabase,
  further: readonly Routes[] = [],
) {
  const credentials = createCredentialsRoutes({ hashPassword, isPassword })
  const signUps = createSignUpRoutes({ config: accessConfig, hashPassword, isPassword })
  const entry = await createTestSession(database, [credentials, signUps, ...further])
  const capturedMail = createCapturedMail({ database, owner, clock: entry.clock })
  let companies = 0

  /** Returns a valid sign-up form, for a new company each time. */
  function createSignUpForm(more: object = {}) {
    companies += 1
    return {
      first_name: 'Łukasz',
      last_name: 'Müller-Söhne',
      phone: '0341 555 0123',
      email: `neu-${companies}@betrieb.example`,
      company_name: `Elektro Neu ${companies} GmbH`,
      password: 'Partner!1',
      password_repeat: 'Partner!1',
      accept_tos: true,
      accept_marketing_consent: false,
      ...more,
    }
  }

  const signUp = (body: object, tab: TestBrowser = entry.newTab()) =>
    tab.send({ method: 'PUT', url: '/api/partner/sign-up', payload: body })

  return {
    ...entry,
    capturedMail,
    createSignUpForm,
    signUp,
    requestPasswordReset: (email: string, tab: TestBrowser = entry.newTab()) =>
      tab.post('/api/partner/auth/request-password-reset', { email, role: 'partner' }),
    requestLoginLink: (email: string, tab: TestBrowser = entry.newTab(), more: object = {}) =>
      tab.post('/api/partner/auth/login-link', { email, ...more }),
    openLoginLink: (token: string, tab: TestBrowser = entry.newTab()) =>
      tab.post('/api/partner/auth/refresh', { token }),
    setPassword: (token: string, password = 'Neues?Passwort', tab: TestBrowser = entry.newTab()) =>
      tab.post('/api/partner/auth/change-password', { token, password, password_repeat: password }),
  }
}
