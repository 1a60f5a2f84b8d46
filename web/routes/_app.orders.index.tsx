import { createFileRoute } from '@tanstack/react-router'
import { pathOf } from '../api/pages.ts'
import { leadTo } from '../app/guard.ts'

export const Route = createFileRoute('/_app/orders/')({
  beforeLoad: () => {
    throw leadTo(pathOf('open'))
  },
})
