import { type RefObject, useEffect } from 'react'

/** After a form was found wrong, the first field that is so has the focus. `errors` is new with each try. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [form, errors])
}
