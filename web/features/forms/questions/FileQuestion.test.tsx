// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answers } from '#contract/forms/forms'
import { I18n } from '#web/i18n/I18n.tsx'
import { language } from '#web/i18n/language'
import type { QuestionFilling } from '../filling/use-filling.ts'
import { FileQuestion } from './FileQuestion.tsx'

/** Tests photos beyond the maximum of a question and the caption of a photo that was drawn on. */

vi.mock('#web/api/session/session', () => ({
  session: { get: () => ({ user: null, accounts: [] }), subscribe: () => () => undefined },
  useUser: () => ({ contact: { id: 'c1' } }),
}))
vi.mock('#web/offline/uploads/shrink-image', () => ({ shrinkImage: (file: File) => Promise.resolve(file) }))
vi.mock('./PhotoDialog.tsx', () => ({
  PhotoDialog: ({ onDrawn }: { onDrawn: (picture: File, caption: string) => void }) => (
    <button onClick={() => onDrawn(new File(['x'], 'drawing', { type: 'image/jpeg' }), 'Zählerschrank')}>
      finish drawing
    </button>
  ),
}))
interface StoredFile {
  readonly name: string
  readonly bytes: File
  readonly caption: string | null
}
const stored = vi.hoisted(() => new Map<string, StoredFile>())
vi.mock('#web/offline/uploads/device-files', () => ({
  deviceFiles: {
    listWithoutDraft: () => Promise.resolve([]),
    markInDraft: () => Promise.resolve(),
    discard: () => Promise.resolve(),
    read: (name: string) => Promise.resolve(stored.get(name) ?? null),
    save: (file: File, { caption = null }: { caption?: string | null }) => {
      stored.set(`device:${file.name}`, { name: file.name, bytes: file, caption })
      return Promise.resolve(`device:${file.name}`)
    },
    upload: () => new Promise(() => {}),
  },
  findDeviceName: () => null,
}))

let root: Root
const page = document.createElement('div')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(page)
  stored.clear()
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function openQuestion(locale: 'de' | 'en' | 'fr', maxFiles: number) {
  await language.start(locale)
  await language.loadShell()
  await language.loadFeatures('forms')
  let answer: Answers[string] | undefined
  const element = {
    type: 'file',
    name: 'photos',
    title: { de: 'Fotos', en: 'Photos', fr: 'Photos' },
    allowMultiple: true,
    maxFiles,
  } as const
  const client = new QueryClient()
  const render = () =>
    root.render(
      <I18n>
        <QueryClientProvider client={client}>
          <FileQuestion element={element} filling={createFilling()} />
        </QueryClientProvider>
      </I18n>,
    )
  const createFilling = (): QuestionFilling => ({
    apiId: 'o1',
    form: { key: 'protocol' } as QuestionFilling['form'],
    answers: answer === undefined ? {} : { photos: answer },
    conditionAnswers: {},
    faults: {},
    allFaults: {},
    getServerErrors: () => [],
    setBusy: () => undefined,
    setUnconfirmed: () => undefined,
    addFile: () => undefined,
    findFileInfo: () => undefined,
    set: (_name, to) => {
      answer = typeof to === 'function' ? to(answer) : to
      render()
    },
  })
  await act(async () => render())
  return {
    answer: () => answer,
    pick: async (...names: string[]) => {
      const input = page.querySelector<HTMLInputElement>('input[type=file][multiple]')
      if (!input) throw new Error('The question takes no more photos.')
      const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }))
      Object.defineProperty(input, 'files', { configurable: true, value: files })
      await act(async () => {
        input.dispatchEvent(new Event('change', { bubbles: true }))
        await new Promise((done) => setTimeout(done, 20))
      })
    },
    press: async (name: string) => {
      const find = () =>
        [...document.querySelectorAll('button')].find(
          (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
        )
      await vi.waitFor(() => act(async () => expect(find()).toBeDefined()))
      await act(async () => {
        find()?.click()
        await new Promise((done) => setTimeout(done, 20))
      })
    },
    captions: () => [...page.querySelectorAll('figcaption > span:first-child')].map((one) => one.textContent),
    status: () => page.querySelector('[role=status]')?.textContent,
  }
}

it('photos beyond the maximum are counted in a status message until the next choice', async () => {
  const question = await openQuestion('de', 2)
  expect(question.status()).toBe('')
  await question.pick('eins', 'zwei', 'drei', 'vier')
  expect(question.answer()).toEqual(['device:eins', 'device:zwei'])
  expect(question.status()).toBe('2 Fotos wurden nicht übernommen. Hier sind höchstens 2 Fotos möglich.')
  await question.press('zwei entfernen')
  await question.pick('fünf')
  expect(question.answer()).toEqual(['device:eins', 'device:fünf'])
  expect(question.status()).toBe('')
})

it.each([
  ['de', '1 Foto wurde nicht übernommen. Hier ist nur ein Foto möglich.'],
  ['en', '1 photo was not added. This question takes only one photo.'],
  ['fr', '1 photo n’a pas été ajoutée. Cette question accepte une seule photo.'],
] as const)('the message is correct in %s for one photo', async (locale, text) => {
  const question = await openQuestion(locale, 1)
  await question.pick('eins', 'zwei')
  expect(question.answer()).toEqual(['device:eins'])
  expect(question.status()).toBe(text)
})

it('a drawing has the caption of its photo at once', async () => {
  const question = await openQuestion('de', 2)
  await question.pick('eins')
  await question.press('eins groß zeigen')
  await question.press('finish drawing')
  await vi.waitFor(() => act(async () => expect(question.captions()).toEqual(['Zählerschrank'])))
  expect(question.answer()).toEqual(['device:drawing'])
})
