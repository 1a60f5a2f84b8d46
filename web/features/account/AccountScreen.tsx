import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { FormColumn } from '#web/ui/layout/page-layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { profileQuery } from './account.data.ts'
import { FactorsSection } from './second-factor/FactorsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** Shows the page of the person who is logged in; `further` holds parts of other features. */
export function AccountScreen({ further }: { further?: ReactNode }) {
  const t = useTranslations('account')
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery)
  return (
    <>
      <PageHead title={t('title')} />
      <div className="flex max-w-3xl flex-col gap-8">
        {profile ? (
          <ProfileSection profile={profile} />
        ) : error ? (
          <QueryError error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
        {/* Nearly every person has a profile; while it loads, its heights are reserved. */}
        {profile || !error ? <PasswordSection hasPassword={profile?.has_password ?? true} /> : null}
        <FactorsSection />
        <SessionsSection />
        {further}
      </div>
    </>
  )
}

/** Has the height of the form that follows. */
function ProfileSkeleton() {
  const t = useTranslations('account')
  return (
    <Section title={t('profileTitle')} look="card">
      <FormColumn>
        <div className="grid gap-5 md:grid-cols-2">
          <FieldSkeleton />
          <FieldSkeleton />
        </div>
        <FieldSkeleton hint={t('emailHint')} />
        <FieldSkeleton />
        <FieldSkeleton hint={t('localeHint')} />
        <SkeletonBar className="h-10 w-28 touch:h-11" />
      </FormColumn>
    </Section>
  )
}

/** Shows the hint from the start, because its length decides the number of lines. */
function FieldSkeleton({ hint }: { hint?: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <SkeletonBar className="my-0.5 w-28" />
      {hint ? <span className="-mt-1 text-sm text-muted">{hint}</span> : null}
      <SkeletonBar className="h-10 touch:h-11" />
    </div>
  )
}
