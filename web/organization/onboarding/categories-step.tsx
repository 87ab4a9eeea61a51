import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCheck, IconPlus } from '@tabler/icons-react'
import { maxOnboardingCategories } from '@tunda/contract/organization/organization'
import { type FormEvent, useId } from 'react'
import { offeredCategories } from './category-presets.ts'
import type { Draft } from './onboarding-draft.ts'
import { OwnCategory } from './own-category.tsx'
import classes from './step-fields.module.css'
import { StepActions, StepFields, StepPage } from './step-page.tsx'
import { useCategoryChoice } from './use-category-choice.ts'

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void; onBack: () => void; onDone: () => void }

export function CategoriesStep({ draft: { industry, categories }, onChange, onBack, onDone }: Props) {
  const problemId = useId()
  const choice = useCategoryChoice(categories, (next) => onChange({ categories: next }))

  function goOn(event: FormEvent) {
    event.preventDefault()
    if (choice.isComplete()) onDone()
  }

  return (
    <StepPage
      title={t`What do you sell?`}
      lead={t`Each product belongs to a category. We picked what shops like yours use; change it as you like.`}
    >
      <form noValidate onSubmit={goOn}>
        <StepFields>
          <fieldset className={classes.fieldset} aria-describedby={problemId}>
            <legend>{t`Categories`}</legend>
            <div className={classes.chips}>
              {offeredCategories(industry, categories).map((name) => (
                <CategoryChip
                  key={name}
                  name={name}
                  isChosen={choice.isChosen(name)}
                  onToggle={() => choice.toggle(name)}
                />
              ))}
            </div>
            <p className={classes.count} aria-live="polite">
              {t`${{ count: categories.length }} of ${maxOnboardingCategories} chosen`}
            </p>
            <p id={problemId} role="alert" className={classes.problem} hidden={!choice.problem}>
              {choice.problem}
            </p>
          </fieldset>
          <OwnCategory onAdd={choice.add} />
        </StepFields>
        <StepActions>
          <Button
            variant="default"
            size="md"
            onClick={onBack}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
          >{t`Back`}</Button>
          <Button
            type="submit"
            size="md"
            rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
          >{t`Continue`}</Button>
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
