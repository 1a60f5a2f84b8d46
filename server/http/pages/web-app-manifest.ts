import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/kit/locale'
import { getPreferredLocale } from '../preferred-locale.ts'

export const manifestFile = 'manifest.webmanifest'

interface ManifestTexts {
  readonly description: string
  /** Names of the shortcuts, by their URL. */
  readonly shortcuts: Readonly<Record<string, string>>
}

const manifestTexts: Record<Locale, ManifestTexts> = {
  de: {
    description: 'Das Portal für Partnerbetriebe in Montage und Handwerk',
    shortcuts: { '/offers/': 'Neue Angebote', '/orders/scheduled/': 'Geplante Aufträge' },
  },
  en: {
    description: 'The portal for partner companies in installation and the trades',
    shortcuts: { '/offers/': 'New offers', '/orders/scheduled/': 'Scheduled orders' },
  },
  fr: {
    description: 'Le portail des entreprises partenaires de l’installation et de l’artisanat',
    shortcuts: { '/offers/': 'Nouvelles offres', '/orders/scheduled/': 'Interventions planifiées' },
  },
}

interface Manifest {
  readonly shortcuts: readonly { readonly url: string; readonly name: string }[]
}

/** Serves the web app manifest with the name of this installation, in the language of the browser. */
export function registerWebAppManifest(app: FastifyInstance, builtFile: string, title: string): void {
  const manifest = JSON.parse(readFileSync(builtFile, 'utf8')) as Manifest
  app.get(`/${manifestFile}`, (request, reply) => {
    const lang = getPreferredLocale(request.headers['accept-language'])
    const { description, shortcuts } = manifestTexts[lang]
    const localizedShortcuts = manifest.shortcuts.map((one) => ({
      ...one,
      name: shortcuts[one.url] ?? one.name,
    }))
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' })
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          ...manifest,
          name: title,
          short_name: title,
          lang,
          description,
          shortcuts: localizedShortcuts,
        }),
      )
  })
}
