import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { z } from 'zod'

export const steps = [t`Business`, t`Categories`, t`Review`] as const

const Draft = z.object({
  step: z
    .int()
    .min(0)
    .max(steps.length - 1),
  business_name: z.string(),
  industry: z.string(),
  /** The industry is in the shop's own words. */
  is_other: z.boolean(),
  categories: z.array(z.string()),
  /** The industry that the categories were chosen under. */
  categories_for: z.string(),
})
/** What has been filled in so far and which step is open. */
export type Draft = z.infer<typeof Draft>

const empty: Draft = { step: 0, business_name: '', industry: '', is_other: false, categories: [], categories_for: '' }

const keyOf = (userId: string) => `onboarding:${userId}`

function read(userId: string): Draft | undefined {
  try {
    return Draft.safeParse(JSON.parse(window.sessionStorage.getItem(keyOf(userId)) ?? 'null')).data
  } catch {
    return undefined
  }
}

function write(userId: string, draft: Draft): void {
  try {
    window.sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // Storage is refused or full: the progress lasts as long as the page.
    return
  }
}

/** The draft of this person, kept in this tab so that a reload loses nothing. */
export function useOnboardingDraft(userId: string, businessName: string) {
  const [draft, setDraft] = useState<Draft>(() => read(userId) ?? { ...empty, business_name: businessName })

  function change(part: Partial<Draft>): void {
    setDraft((before) => {
      const after = { ...before, ...part }
      write(userId, after)
      return after
    })
  }

  return { draft, change, forget: () => window.sessionStorage.removeItem(keyOf(userId)) }
}
