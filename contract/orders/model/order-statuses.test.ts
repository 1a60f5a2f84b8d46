import { describe, expect, test } from 'vitest'
import { locales, type LocalText } from '#contract/kit/locale'
import { statusNames } from './order-statuses.ts'
import { getActionName, actionNames, eventNames } from './order-actions.ts'
import { getInputLabel, inputLabels, mediaTypeLabels, rejectReasonLabels } from './order-labels.ts'
import { holdEvents, inputNames, orderActions, orderStatuses, orderTypes } from './order-enums.ts'

describe('names of statuses', () => {
  test.each([
    ['proposal_approval_pending', 'Waiting for Approval'],
    ['cancelled', 'The order has been cancelled'],
    ['closed', 'The order has been cancelled'],
  ] as const)('the status %s is called %s', (status, name) => {
    expect(statusNames[status].en).toBe(name)
  })

  test('no other two statuses share a name', () => {
    for (const locale of locales) {
      const names = orderStatuses
        .filter((status) => status !== 'closed')
        .map((status) => statusNames[status][locale])
      expect(new Set(names).size).toBe(names.length)
    }
  })
})

describe('labels of actions', () => {
  test.each([
    ['order.confirmAppointment', 'maintenance', 'Wartungstermin bestätigen'],
    ['order.start', 'precheck', 'Vorab-Check beginnen'],
    ['order.start', 'activation', 'Inbetriebnahme beginnen'],
    ['order.finish', 'defect_elimination', 'Mangel beseitigt'],
    ['order.finish', 'meter_application', 'Zähleranmeldung abschließen'],
    ['order.start', 'installation_preparation', 'Vorbereitung beginnen'],
    ['order.start', 'reclamation', 'Reklamation bearbeiten'],
    ['order.submit', 'installation', 'Zur Freigabe senden'],
    ['order.cancel', 'hardware_sale', 'Auftrag stornieren'],
    ['order.applyEvent.CUSTOMER_REACHED', 'installation', 'Kunde erreicht'],
  ] as const)('the action %s of a %s is called %s', (action, type, name) => {
    expect(getActionName(action, type).de).toBe(name)
  })

  test('every action has a label in every language, for every order type', () => {
    const events = holdEvents.map((event) => `order.applyEvent.${event}` as const)
    for (const type of orderTypes)
      for (const action of [...orderActions, ...events]) getTranslations(getActionName(action, type))
  })

  test('no order type uses the label of another action', () => {
    for (const locale of locales)
      for (const type of orderTypes) {
        const names = orderActions.map((action) => getActionName(action, type)[locale])
        expect(new Set(names).size, `${type}, ${locale}`).toBe(names.length)
      }
  })
})

describe('labels have every language', () => {
  test.each([
    ['statuses', Object.values(statusNames)],
    ['actions', Object.values(actionNames)],
    ['events', Object.values(eventNames)],
    ['inputs', Object.values(inputLabels)],
    ['pictures', Object.values(mediaTypeLabels)],
    ['reasons for declining', Object.values(rejectReasonLabels)],
    ['inputs by type', orderTypes.flatMap((type) => inputNames.map((name) => getInputLabel(name, type)))],
  ])('the label %s has every language', (_, texts) => {
    for (const text of texts) getTranslations(text)
  })
})

function getTranslations(text: LocalText) {
  for (const locale of locales) expect(text[locale]).toMatch(/\S/)
}
