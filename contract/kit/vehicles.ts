import type { Locale } from './locale.ts'

type VehicleNames = Readonly<Record<Exclude<Locale, 'de'>, string>>

/** Vehicles of the marketplace's German list of qualifications. The values are stored; only their names are translated. */
const vehicles = new Map<string, VehicleNames>(
  Object.entries({
    Transporter: { en: 'Van', fr: 'Fourgon' },
    PKW: { en: 'Car', fr: 'Voiture' },
    LKW: { en: 'Lorry', fr: 'Camion' },
    'LKW mit Hebebühne': { en: 'Lorry with tail lift', fr: 'Camion avec hayon élévateur' },
    Anhänger: { en: 'Trailer', fr: 'Remorque' },
    Lastenrad: { en: 'Cargo bike', fr: 'Vélo cargo' },
  }),
)

/** Returns the name of a vehicle in a language; unknown ones are returned unchanged. */
export function formatVehicle(value: string, locale: Locale): string {
  return locale === 'de' ? value : (vehicles.get(value)?.[locale] ?? value)
}
