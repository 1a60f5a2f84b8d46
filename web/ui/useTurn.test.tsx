// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useTurn } from './useTurn.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Asks({ name, wants, rank }: { name: string; wants: boolean; rank: number }) {
  return useTurn(wants, rank) ? <p>{name}</p> : null
}

it('shows one dialog after the other, the first by rank', async () => {
  const host = document.createElement('div')
  const root = createRoot(host)
  const show = (wizard: boolean, notice: boolean) => {
    act(() =>
      root.render(
        <>
          <Asks name="notice" wants={notice} rank={2} />
          <Asks name="wizard" wants={wizard} rank={1} />
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
