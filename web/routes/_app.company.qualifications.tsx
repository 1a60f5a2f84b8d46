import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { QualificationsScreen } from '../features/qualifications/QualificationsScreen.tsx'

export const Route = createFileRoute('/_app/company/qualifications')({
  ...requires('qualifications', 'qualifications'),
  component: QualificationsScreen,
})
