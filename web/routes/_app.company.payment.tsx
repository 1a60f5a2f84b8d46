import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { PaymentScreen } from '../features/payment/PaymentScreen.tsx'

export const Route = createFileRoute('/_app/company/payment')({
  ...requires('payment', 'payment'),
  component: PaymentScreen,
})
