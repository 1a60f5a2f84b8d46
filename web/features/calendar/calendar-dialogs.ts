import type { ComponentType } from 'react'
import type { Calendar } from '#contract/orders/calendar'

/** Dialogs of other features that the calendar opens. */
export interface CalendarDialogs {
  /** Working hours and absences of the team. */
  readonly TimesDialog: ComponentType<{ onClose: () => void }>
  /** One absence. */
  readonly AbsenceDialog: ComponentType<{
    absence: Calendar['absences'][number]
    name: string
    onClose: () => void
  }>
  /** Free times for an order; with `start` a day and a person are filled in. */
  readonly AppointmentDialog: ComponentType<{
    orderId: string
    action: 'order.confirmAppointment' | 'order.reschedule'
    start?: { readonly day: string; readonly personId: string | null } | undefined
    onClose: () => void
  }>
}
