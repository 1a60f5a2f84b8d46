// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import { type Photos, usePhotos } from './use-photos.ts'

/** Photos stay in preparation. */
vi.mock('../uploads/shrink-image.ts', () => ({ shrinkImage: () => new Promise(() => {}) }))
vi.mock('../uploads/device-files.ts', () => ({
  deviceFiles: { listWithoutDraft: () => Promise.resolve([]), upload: () => new Promise(() => {}) },
}))

test('a drawing that replaces its photo leaves the room for another photo', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await language.start('en')
  let photos: Photos | undefined
  function Field() {
    photos = usePhotos({ scope: 's', names: ['one', 'two'], onAdd: () => {}, onRemove: () => {} })
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <I18n>
        <Field />
      </I18n>,
    ),
  )
  const pick = (name: string, originalId: string | null) =>
    act(async () => photos?.onPick([new File(['x'], name, { type: 'image/jpeg' })], originalId))
  await pick('drawing.jpg', 'one')
  expect([photos?.coming, photos?.local.length]).toEqual([0, 1])
  await pick('another.jpg', null)
  expect([photos?.coming, photos?.local.length]).toEqual([1, 2])
  await act(async () => root.unmount())
})
