import { t } from '@lingui/core/macro'
import { isTemporaryName } from '@tunda/contract/organization/organization'
import { useOrganization } from '../../shared/calls/organization.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useSignedInUser } from '../../shared/session/auth.ts'
import { BusinessStep } from './business-step.tsx'
import { CategoriesStep } from './categories-step.tsx'
import { categoriesAfter } from './category-presets.ts'
import { useOnboardingDraft } from './onboarding-draft.ts'
import { OnboardingFrame } from './onboarding-frame.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepList } from './step-list.tsx'
import { useFinishOnboarding } from './use-finish-onboarding.ts'

/** Names the shop, says what it sells and gives it categories, in three steps, before anything else can be done. */
export function Onboarding() {
  const user = useSignedInUser()
  return user ? <Steps userId={user.id} email={user.email ?? ''} /> : null
}

function Steps({ userId, email }: { userId: string; email: string }) {
  usePageTitle(t`Set up your shop`)
  const organization = useOrganization()
  const nameSoFar = organization && !isTemporaryName(organization.name) ? organization.name : ''
  const { draft, change, forget } = useOnboardingDraft(userId, nameSoFar)
  const finish = useFinishOnboarding(organization !== undefined, forget)

  function go(step: number) {
    finish.reset()
    change({ step })
    window.scrollTo({ top: 0 })
  }

  function nameBusiness({ business_name, industry }: { business_name: string; industry: string }) {
    const categories = categoriesAfter(draft.categories_for, industry, draft.categories)
    change({ business_name, industry, categories, categories_for: industry })
    go(1)
  }

  return (
    <OnboardingFrame email={email}>
      <StepList current={draft.step} onGo={go} />
      {draft.step === 0 ? <BusinessStep draft={draft} onChange={change} onDone={nameBusiness} /> : null}
      {draft.step === 1 ? (
        <CategoriesStep draft={draft} onChange={change} onBack={() => go(0)} onDone={() => go(2)} />
      ) : null}
      {draft.step === 2 ? (
        <ReviewStep
          draft={draft}
          onGo={go}
          onFinish={finish.mutate}
          isFinishing={finish.isPending}
          error={finish.error}
        />
      ) : null}
    </OnboardingFrame>
  )
}
