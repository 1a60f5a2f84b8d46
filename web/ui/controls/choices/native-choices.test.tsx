// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import { beforeEach, expect, it } from 'vitest'
import ui from '../../messages/de.ts'
import { Checkbox, CheckboxGroup } from './Checkbox.tsx'
import { RadioGroup } from './RadioGroup.tsx'

/** Tests what assistive technology gets from checkboxes and radio buttons. */

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>'
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

function renderChoices(Choices: () => ReactNode): void {
  act(() =>
    createRoot(document.getElementById('app') as HTMLElement).render(
      <IntlProvider locale="de" messages={{ ui }}>
        <Choices />
      </IntlProvider>,
    ),
  )
}

const listInputs = () => [...document.querySelectorAll('input')]
const pressInput = (place: number) => act(() => listInputs()[place]?.click())
const getText = (id: string | null | undefined) => document.getElementById(id ?? '')?.textContent

const options = [
  { value: 'a', label: 'Dach' },
  { value: 'b', label: 'Keller', hint: 'auch Garage' },
]

it('a checkbox with an error is invalid, and a press changes it', () => {
  renderChoices(function Confirmation() {
    const [isOn, setOn] = useState(false)
    return (
      <Checkbox isSelected={isOn} onChange={setOn} error={isOn ? null : 'Bitte bestätigen'}>
        Gelesen
      </Checkbox>
    )
  })
  expect(listInputs()[0]?.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Bitte bestätigen')
  pressInput(0)
  expect(listInputs()[0]?.checked).toBe(true)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

it('a checkbox that stands for some chosen things is indeterminate', () => {
  renderChoices(() => (
    <Checkbox isSelected={false} isIndeterminate onChange={() => undefined}>
      Alle
    </Checkbox>
  ))
  expect(listInputs()[0]?.indeterminate).toBe(true)
})

it('a group of checkboxes has its name, hint and error, and reports all chosen values', () => {
  renderChoices(function Rooms() {
    const [value, setValue] = useState<readonly string[]>(['a'])
    return (
      <>
        <CheckboxGroup
          label="Räume"
          hint="Wo gearbeitet wird"
          error="Fehlt"
          value={value}
          onChange={setValue}
          options={options}
        />
        <output>{value.join()}</output>
      </>
    )
  })
  const group = document.querySelector('[role=group]')
  expect(getText(group?.getAttribute('aria-labelledby'))).toBe('Räume')
  const descriptions = group?.getAttribute('aria-describedby')?.split(' ').map(getText)
  expect(descriptions).toEqual(['Wo gearbeitet wird', 'Fehlt'])
  expect(group?.hasAttribute('data-invalid')).toBe(true)
  pressInput(1)
  pressInput(0)
  expect(document.querySelector('output')?.textContent).toBe('b')
})

it('radio buttons of one group exclude each other and share a name of their own', () => {
  renderChoices(function Places() {
    const [value, setValue] = useState<string | null>(null)
    return (
      <>
        <RadioGroup label="Ort" value={value} onChange={setValue} options={options} error="Fehlt" />
        <RadioGroup label="Anderer Ort" value="a" onChange={() => undefined} options={options} isDisabled />
      </>
    )
  })
  const [place, other] = document.querySelectorAll('[role=radiogroup]')
  expect(place?.getAttribute('aria-invalid')).toBe('true')
  expect(other?.getAttribute('aria-invalid')).toBeNull()
  expect(listInputs()[0]?.name).not.toBe(listInputs()[2]?.name)
  expect(listInputs().map(({ disabled }) => disabled)).toEqual([false, false, true, true])
  pressInput(1)
  expect(listInputs().map(({ checked }) => checked)).toEqual([false, true, true, false])
})
