import { t } from '@lingui/core/macro'
import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { productName, variantLine } from '@tunda/contract/products/product-words'
import type { Product } from '@tunda/contract/products/products'
import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import { api } from '../calls/api.ts'
import { toast } from '../page/toast.tsx'
import { ProductSearch } from '../products/product-search.tsx'
import { useScanner } from '../products/use-scanner.ts'
import { othersUnasked, reportWords } from '../units/reported-devices.ts'

/** The device that somebody offers, as it is typed. */
export type Offered = {
  readonly product: Product | undefined
  readonly number: string
  readonly grade: string
  readonly answers: Readonly<Record<string, boolean>>
  readonly knows_report: boolean
}

type Props = { questions: readonly string[]; value: Offered; onChange: (some: Partial<Offered>) => void }

/** Which device it is, whether it was reported, and how it is. */
export function DeviceFields({ questions, value, onChange }: Props) {
  const { product, number, grade, answers } = value
  useScanner(({ code }) => onChange({ number: code, knows_report: false }), true)
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
        <ProductSearch
          label={t`Product`}
          placeholder={t`Type a part of its name`}
          mayBeNew={false}
          onPick={async (picked) => {
            if (picked.tracking == null) toast.bad(t`Choose a product whose devices are counted by number.`)
            else onChange({ product: picked })
            return picked.tracking != null
          }}
        />
      )}
      <TextInput
        label={product?.tracking === 'serial' ? t`Serial number` : t`IMEI`}
        description={t`Scan or type it.`}
        size="md"
        maxLength={60}
        autoComplete="off"
        value={number}
        onChange={(event) => onChange({ number: event.currentTarget.value, knows_report: false })}
      />
      <Reported value={value} onChange={onChange} />
      {questions.map((question) => (
        <Group key={question} justify="space-between" gap="xs" role="group" aria-label={question}>
          <Text size="sm">{question}</Text>
          <SegmentedControl
            size="sm"
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

/** Warns of a device that was reported, at once, and asks whoever buys it all the same to say that they know. */
function Reported({ value: { number, knows_report }, onChange }: Omit<Props, 'questions'>) {
  const [meant] = meantNumbers(number)
  const isWhole = meant !== undefined && meant.length >= 8
  const input = { numbers: [meant ?? ''] }
  const { data } = useQuery(api.stolenDevices.check.queryOptions({ input, enabled: isWhole }))
  if (!isWhole || data === undefined) return null
  const unasked = othersUnasked(data.others)
  if (data.found.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {[t`Not reported as stolen or lost.`, unasked].filter(Boolean).join(' ')}
      </Text>
    )
  return (
    <Alert color="red" title={t`Reported`} role="alert">
      <Stack gap="xs">
        {data.found.map((one) => (
          <span key={`${one.kind} ${one.is_own}`}>{reportWords(one)}</span>
        ))}
        <Checkbox
          label={t`I know, and buy it anyway`}
          checked={knows_report}
          onChange={(event) => onChange({ knows_report: event.currentTarget.checked })}
        />
      </Stack>
    </Alert>
  )
}
