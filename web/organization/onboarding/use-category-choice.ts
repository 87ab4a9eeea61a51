import { Onboarding } from '@tunda/contract/organization/organization'
import { useState } from 'react'
import { faultOf } from '../../shared/fields/fault-of.ts'
import { isSameName } from './category-presets.ts'

/** Choosing categories: what is wrong with the choice, in the spec's sentence, and the ways to change it. */
export function useCategoryChoice(categories: readonly string[], onChange: (categories: string[]) => void) {
  const [problem, setProblem] = useState<string>()
  const isChosen = (name: string) => categories.some((other) => isSameName(name, other))

  /** True if `next` may be chosen; says why not otherwise. */
  function check(next: readonly string[]): boolean {
    const refusal = faultOf(Onboarding.shape.categories.safeParse(next))
    setProblem(refusal)
    return refusal === undefined
  }

  /** False if there is no room for another. */
  function add(name: string): boolean {
    if (isChosen(name)) return true
    const next = [...categories, name]
    if (!check(next)) return false
    onChange(next)
    return true
  }

  function toggle(name: string): void {
    if (!isChosen(name)) return void add(name)
    setProblem(undefined)
    onChange(categories.filter((other) => !isSameName(name, other)))
  }

  return { problem, isChosen, add, toggle, isComplete: () => check(categories) }
}
