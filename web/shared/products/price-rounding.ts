import { t } from '@lingui/core/macro'

/** The steps that changed prices are rounded to, in shillings. */
export const roundingSteps = [1, 100, 500, 1000] as const
export type RoundingStep = (typeof roundingSteps)[number]

const words: Record<RoundingStep, string> = {
  1: t`To the shilling`,
  100: t`To the nearest 100`,
  500: t`To the nearest 500`,
  1000: t`To the nearest 1,000`,
}

/** The steps as a list to choose from. */
export const roundingChoices = roundingSteps.map((step) => ({ value: String(step), label: words[step] }))
