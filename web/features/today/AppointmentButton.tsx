import { CalendarClock } from 'lucide-react'
import { type ComponentType, createContext, useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'

type AppointmentAction = 'order.confirmAppointment' | 'order.reschedule'

/** The dialog that sets and moves appointments; it belongs to the order feature. */
export type AppointmentDialogSlot = ComponentType<{
  orderId: string
  action: AppointmentAction
  onClose: () => void
}>

export const AppointmentDialogContext = createContext<AppointmentDialogSlot | null>(null)

interface AppointmentButtonProps {
  orderId: string
  /** The actions of the order that the user may take. */
  actions: readonly string[]
  /** Name of the customer. */
  name: string
  /** `icon` in a row of a list. */
  look: 'icon' | 'text'
}

/** Opens the free times of an order, if the user may set or move its appointment. */
export function AppointmentButton({ orderId, actions, name, look }: AppointmentButtonProps) {
  const colon = useColon()
  const t = useTranslations('today')
  const AppointmentDialog = useContext(AppointmentDialogContext)
  const [isOpen, setOpen] = useState(false)
  const action = getAppointmentAction(actions)
  if (!AppointmentDialog || !action) return null
  const text = t(action === 'order.reschedule' ? 'moveAppointment' : 'setAppointment')
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={CalendarClock} label={`${text}${colon} ${name}`} onPress={() => setOpen(true)} />
      ) : (
        <Button kind="quiet" icon={CalendarClock} onPress={() => setOpen(true)}>
          {text}
        </Button>
      )}
      <LazyBoundary onLoadError={() => setOpen(false)}>
        {isOpen ? (
          <AppointmentDialog orderId={orderId} action={action} onClose={() => setOpen(false)} />
        ) : null}
      </LazyBoundary>
    </>
  )
}

function getAppointmentAction(actions: readonly string[]): AppointmentAction | null {
  if (actions.includes('order.confirmAppointment')) return 'order.confirmAppointment'
  return actions.includes('order.reschedule') ? 'order.reschedule' : null
}
