import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconPlus } from '@tabler/icons-react'
import { maxOnboardingCategories, Onboarding } from '@tunda/contract/organization'
import { type FormEvent, useId, useState } from 'react'
import { isSameName, offeredCategories } from './category-presets.ts'
import type { Draft } from './onboarding-draft.ts'
import { OwnCategory } from './own-category.tsx'
import classes from './step-fields.module.css'
import { StepActions, StepFields, StepPage } from './step-page.tsx'

const Categories = Onboarding.shape.categories

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void; onBack: () => void; onDone: () => void }

export function CategoriesStep({ draft: { industry, categories }, onChange, onBack, onDone }: Props) {
  const problemId = useId()
  const [problem, setProblem] = useState<string>()
  const isChosen = (name: string) => categories.some((other) => isSameName(name, other))

  /** True if the choice may become this; says why not otherwise. */
  function choose(next: string[]): boolean {
    const refusal = next.length > categories.length ? problemOf(next) : undefined
    setProblem(refusal)
    if (!refusal) onChange({ categories: next })
    return !refusal
  }

  const without = (name: string) => categories.filter((other) => !isSameName(name, other))
  const toggle = (name: string) => choose(isChosen(name) ? without(name) : [...categories, name])
  const add = (name: string) => isChosen(name) || choose([...categories, name])

  function goOn(event: FormEvent) {
    event.preventDefault()
    const refusal = problemOf(categories)
    setProblem(refusal)
    if (!refusal) onDone()
  }

  return (
    <StepPage
      title="What do you sell?"
      lead="Each product belongs to a category. We picked what shops like yours use; change it as you like."
    >
      <form noValidate onSubmit={goOn}>
        <StepFields>
          <fieldset className={classes.fieldset} aria-describedby={problemId}>
            <legend>Categories</legend>
            <div className={classes.chips}>
              {offeredCategories(industry, categories).map((name) => (
                <CategoryChip key={name} name={name} isChosen={isChosen(name)} onToggle={() => toggle(name)} />
              ))}
            </div>
            <p className={classes.count} aria-live="polite">
              {categories.length} of {maxOnboardingCategories} chosen
            </p>
            <p id={problemId} role="alert" className={classes.problem} hidden={!problem}>
              {problem}
            </p>
          </fieldset>
          <OwnCategory onAdd={add} />
        </StepFields>
        <StepActions>
          <Button
            variant="default"
            size="md"
            onClick={onBack}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
          >
            Back
          </Button>
          <Button type="submit" size="md" rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}>
            Continue
          </Button>
        </StepActions>
      </form>
    </StepPage>
  )
}

function CategoryChip({ name, isChosen, onToggle }: { name: string; isChosen: boolean; onToggle: () => void }) {
  const Mark = isChosen ? IconCheck : IconPlus
  return (
    <label className={classes.chip}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <Mark size={16} stroke={2} aria-hidden />
      {name}
    </label>
  )
}

/** The spec's sentence for what is wrong with the choice. */
function problemOf(categories: readonly string[]): string | undefined {
  return Categories.safeParse(categories).error?.issues[0]?.message
}
