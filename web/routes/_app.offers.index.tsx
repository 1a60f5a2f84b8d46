import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { OffersScreen } from '../features/offers/OffersScreen.tsx'

export const Route = createFileRoute('/_app/offers/')({ ...requires('offers'), component: OffersScreen })
