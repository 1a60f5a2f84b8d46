import type { ReactNode, RefObject } from 'react'
import { Dialog, Heading, Popover } from 'react-aria-components'
import { joinClasses } from '../classes.ts'
import { floatingStyle } from './floating-style.ts'

interface PopoverDialogProps {
  title: string
  /** The element below which it opens. */
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** A dialog beside its button, for wide screens; the page stays visible. */
export function PopoverDialog({ title, trigger, onClose, children }: PopoverDialogProps) {
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom end"
      offset={6}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={joinClasses(floatingStyle, 'flex w-104 max-w-[calc(100vw-2rem)]')}
    >
      <Dialog className="flex max-h-[min(40rem,80dvh)] w-full flex-col overflow-hidden outline-none">
        <Heading slot="title" className="px-5 pt-4 pb-1 text-h2">
          {title}
        </Heading>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-4">{children}</div>
      </Dialog>
    </Popover>
  )
}
