import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { profileQuery } from './account.data.ts'
import { FactorsSection } from './FactorsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** The person's own page (readings N2); `further` are parts that belong to other features. */
export function AccountScreen({ further }: { further?: ReactNode }) {
  const t = useTranslations('account')
  return (
    <>
      <PageHead title={t('title')} />
      <div className="flex max-w-3xl flex-col gap-8">
        <Suspense fallback={<SkeletonText lines={12} />}>
          <Parts />
        </Suspense>
        {further}
      </div>
    </>
  )
}

function Parts() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  return (
    <>
      <ProfileSection profile={profile} />
      <PasswordSection hasPassword={profile.has_password} />
      <FactorsSection />
      <SessionsSection />
    </>
  )
}
