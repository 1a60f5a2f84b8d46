// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useWaitForOpenDialogs, useCountOpenDialog, useDialogQueue } from './use-dialog-queue.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function TestQueuedDialog({
  name,
  wants: wantsToOpen,
  rank: priority,
}: {
  name: string
  wants: boolean
  rank: number
}) {
  return useDialogQueue(wantsToOpen, priority) ? <p>{name}</p> : null
}

it('queued dialogs open one after the other, by rank', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (wizard: boolean, notice: boolean) => {
    act(() =>
      root.render(
        <>
          <TestQueuedDialog name="notice" wants={notice} rank={2} />
          <TestQueuedDialog name="wizard" wants={wizard} rank={1} />
        </>,
      ),
    )
  }
  show(false, true)
  expect(host.textContent).toBe('notice')
  show(true, true)
  expect(host.textContent).toBe('wizard')
  show(false, true)
  expect(host.textContent).toBe('notice')
  show(false, false)
  expect(host.textContent).toBe('')
})

function TestOpenDialog() {
  useCountOpenDialog()
  return <p>opened</p>
}

/** Opens a dialog by itself. */
function TestSelfOpeningDialog({ wants: wantsToOpen }: { wants: boolean }) {
  return useWaitForOpenDialogs(wantsToOpen) ? <TestOpenDialog /> : null
}

it('a dialog that opens by itself waits for the dialog of the user, and then stays open', () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (isOpened: boolean, wantsToOpen: boolean) => {
    act(() =>
      root.render(
        <>
          {isOpened ? <TestOpenDialog /> : null}
          <aside>
            <TestSelfOpeningDialog wants={wantsToOpen} />
          </aside>
        </>,
      ),
    )
    return host.querySelector('aside')?.textContent
  }
  expect(show(true, false)).toBe('')
  expect(show(true, true)).toBe('')
  expect(show(false, true)).toBe('opened')
  expect(show(true, true)).toBe('opened')
  expect(show(true, false)).toBe('')
  expect(show(true, true)).toBe('')
})
