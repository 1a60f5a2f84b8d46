import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { orderQuery } from '#web/api/queries/order-queries'
import type { NavigationItem } from '../navigation/navigation-items.ts'

/**
 * Replaces the address of an order that is opened under another queue than its own, for example from an old email.
 * Later changes keep the address, so that the way back to the list stays.
 */
export function useCorrectAddress(orderId: string, from: NavigationItem | null): void {
  const navigate = useNavigate()
  const path = useQuery(orderQuery(orderId)).data?.path
  const isChecked = useRef(false)
  useEffect(() => {
    if (!path || isChecked.current) return
    isChecked.current = true
    // Work that is done has its summary among the completed orders, whatever its queue.
    if (from === null || from === 'completed' || !path.startsWith('/orders/')) return
    if (!path.startsWith(`/orders/${from}/`)) void navigate({ href: path, replace: true })
  }, [path, from, navigate])
}
