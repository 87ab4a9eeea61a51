import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Onboarding } from '@tunda/contract/organization/organization'
import { Form, useContractForm } from '../../shared/fields/form.tsx'
import { IndustryField } from '../industry-field.tsx'
import type { Draft } from './onboarding-draft.ts'
import classes from './step-fields.module.css'
import { StepActions, StepFields, StepPage } from './step-page.tsx'

const Business = Onboarding.pick({ business_name: true, industry: true })
const longestName = 99

type Props = {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onDone: (answers: { business_name: string; industry: string }) => void
}

export function BusinessStep({ draft, onChange, onDone }: Props) {
  const { business_name, industry, is_other } = draft
  const form = useContractForm({
    mode: 'controlled',
    schema: Business,
    initialValues: { business_name, industry, is_other },
    onValuesChange: onChange,
  })
  const { values } = form
  const length = values.business_name.trim().length

  return (
    <StepPage title={t`Set up your shop`} lead={t`Three short steps, and your shop is open.`}>
      <Form form={form} onSubmit={(typed) => onDone(Business.parse(typed))}>
        <StepFields>
          <TextInput
            label={t`Business name`}
            description={t`As it appears on receipts`}
            size="md"
            autoComplete="organization"
            required
            withAsterisk={false}
            {...form.getInputProps('business_name')}
            rightSectionWidth={64}
            rightSection={
              <span className={classes.counter} data-over={length > longestName || undefined}>
                {length}/{longestName}
              </span>
            }
          />
          <IndustryField
            industry={values.industry}
            isOther={values.is_other}
            error={form.errors.industry}
            onChange={(chosen, isOther) => {
              form.setFieldValue('is_other', isOther)
              form.setFieldValue('industry', chosen)
            }}
          />
        </StepFields>
        <StepActions>
          <Button
            type="submit"
            size="md"
            rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
          >{t`Continue`}</Button>
        </StepActions>
      </Form>
    </StepPage>
  )
}
