/** Everything by which one gets in, over a real door, with a letter box. */

import { createCredentialsRoutes } from '#server/features/credentials/credentials.routes'
import type { Routes } from '#server/kernel/routes'
import { hashPassword, isPassword } from '#server/platform/password'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { openPost } from '../fakes/captured-mail.ts'
import { testSession, type Browser } from './test-session.ts'

const config = {
  referralsWithoutTerms: ['verband'],
  supportPhone: '+49 341 555000',
  supportEmail: 'hilfe@partner.example',
}

export async function accessDoor({ database, owner }: FreshDatabase, further: readonly Routes[] = []) {
  const routes = createCredentialsRoutes({ config, hashPassword, isPassword })
  const entry = await testSession(database, [routes, ...further])
  const post = openPost({ database, owner, clock: entry.clock })
  let companies = 0

  /** What somebody writes who signs up; a new company each time. */
  function form(more: object = {}) {
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

  const signUp = (body: object, tab: Browser = entry.newTab()) =>
    tab.send({ method: 'PUT', url: '/api/partner/sign-up', payload: body })

  return {
    ...entry,
    post,
    form,
    signUp,
    askReset: (email: string, tab: Browser = entry.newTab()) =>
      tab.post('/api/partner/auth/request-password-reset', { email, role: 'partner' }),
    askLink: (email: string, tab: Browser = entry.newTab(), more: object = {}) =>
      tab.post('/api/partner/auth/login-link', { email, ...more }),
    useLink: (token: string, tab: Browser = entry.newTab()) =>
      tab.post('/api/partner/auth/refresh', { token }),
    setPassword: (token: string, password = 'Neues?Passwort', tab: Browser = entry.newTab()) =>
      tab.post('/api/partner/auth/change-password', { token, password, password_repeat: password }),
  }
}
