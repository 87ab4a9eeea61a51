import { t } from '@lingui/core/macro'
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import { bareNumber, readUnitNumber } from '@tunda/contract/units/unit-numbers'
import { type ReactNode, useState } from 'react'
import { wrongWords } from '../units/number-faults.tsx'

type OfferedProduct = Parameters<typeof productName>[0] &
  Parameters<typeof variantLine>[0] & {
    readonly id: string
    readonly tracking?: 'imei' | 'serial' | 'none' | null | undefined
  }

/** The device that somebody offers, as typed. */
export type Offered = {
  readonly product: OfferedProduct | undefined
  readonly number: string
  readonly grade: string
  readonly answers: Readonly<Record<string, boolean>>
  readonly knows_report: boolean
}

/** Why the number cannot be this product's; undefined while none is entered. */
export function numberFault({ product, number }: Pick<Offered, 'product' | 'number'>): string | undefined {
  if (number.trim() === '') return undefined
  const tracking = product?.tracking === 'serial' ? 'serial' : 'imei'
  return 'fault' in readUnitNumber(number, tracking) ? wrongWords(tracking, number.trim()) : undefined
}

type Props = {
  questions: readonly string[]
  value: Offered
  onChange: (some: Partial<Offered>) => void
  /** How its product is found, while there is none. */
  picker: ReactNode
  /** What is known of its number. */
  reports: ReactNode
}

/** Which device it is, whether it was reported, and how it is. */
export function DeviceFields({ questions, value, onChange, picker, reports }: Props) {
  const { product, number, grade, answers } = value
  const [isTyping, setTyping] = useState(false)
  const fault = numberFault(value)
  const isWhole = bareNumber(number).length >= 15
  return (
    <Stack gap="md">
      {product ? (
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600}>{productName(product)}</Text>
            <Text size="sm" c="dimmed">
              {variantLine(product)}
            </Text>
          </div>
          <Button variant="subtle" onClick={() => onChange({ product: undefined })}>{t`Change`}</Button>
        </Group>
      ) : (
        picker
      )}
      <TextInput
        label={product?.tracking === 'serial' ? t`Serial number` : t`IMEI`}
        description={t`Scan or type it.`}
        size="md"
        maxLength={60}
        autoComplete="off"
        value={number}
        error={isTyping && !isWhole ? undefined : fault}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => onChange({ number: event.currentTarget.value, knows_report: false })}
      />
      {fault === undefined ? reports : null}
      {questions.map((question) => (
        <Group key={question} justify="space-between" gap="xs" wrap="nowrap" role="group" aria-label={question}>
          <Text size="sm">{question}</Text>
          <SegmentedControl
            flex="none"
            size="md"
            aria-label={question}
            data={[
              { value: 'yes', label: t`Yes` },
              { value: 'no', label: t`No` },
            ]}
            value={answers[question] === undefined ? '' : answers[question] ? 'yes' : 'no'}
            onChange={(said) => onChange({ answers: { ...answers, [question]: said === 'yes' } })}
          />
        </Group>
      ))}
      <TextInput
        label={t`Condition`}
        placeholder={t`Used, grade A`}
        size="md"
        maxLength={40}
        value={grade}
        onChange={(event) => onChange({ grade: event.currentTarget.value })}
      />
    </Stack>
  )
}
