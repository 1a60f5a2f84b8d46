/** Which build of the app this page is: its name stands in the address of its script. */
export function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
}
