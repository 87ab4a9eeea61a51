import { plural, t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import type { Counting } from './counting.ts'

type Props = { productId: string; name: string; quantity: number | null; counting: Counting }

/** In place of a number to type, where each unit has its own: they are scanned, or none is there. */
export function NumberedCount({ productId, name, quantity, counting }: Props) {
  if (quantity === null)
    return (
      <Button
        variant="default"
        aria-label={t`None of ${name} is here`}
        onClick={() => void counting.record(productId, { kind: 'add', quantity: 0 })}
      >{t`None here`}</Button>
    )
  return (
    <Text size="sm" className="numeric">
      {t`${plural(quantity, { one: '# device', other: '# devices' })}`}
    </Text>
  )
}
