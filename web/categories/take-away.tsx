import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { isRefusal } from '../shared/calls/failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { formatCount } from '../shared/words/money.ts'
import { productsIn } from './category-words.ts'
import { useCategoryCall } from './use-category-call.ts'

/** A category to delete, or to take off the shop's list. */
export type Removal = { category: Category; how: 'delete' | 'remove' }

type Props = {
  /** Undefined keeps the dialog closed. */
  removal: Removal | undefined
  /** Where its products may go: the shop's list. */
  linked: readonly Category[]
  onClose: () => void
}

/** Asks before a category goes; one with products goes only with a place to move them to. */
export function TakeAway({ removal, linked, onClose }: Props) {
  const [last, setLast] = useState(removal)
  if (removal && removal !== last) setLast(removal)
  const name = last?.category.name ?? ''
  return (
    <Modal
      opened={removal !== undefined}
      onClose={onClose}
      title={last?.how === 'remove' ? t`Remove ${name} from your shop?` : t`Delete ${name}?`}
      size="sm"
    >
      {last ? <Question removal={last} linked={linked} onClose={onClose} /> : null}
    </Modal>
  )
}

function Question({ removal: { category, how }, linked, onClose }: Props & { removal: Removal }) {
  const { id, name } = category
  const [target, setTarget] = useState('')
  const [problem, setProblem] = useState<string>()
  // Someone may have put a product in since the list was asked for; the refusal then says so.
  const [isInUse, setInUse] = useState(category.product_count > 0)
  const isReady = !isInUse || target !== ''
  const { mutate, isPending } = useCategoryCall(
    (move_to: string | undefined) => {
      const asked = { id, ...(move_to ? { move_to } : {}) }
      return how === 'delete' ? client.categories.remove(asked) : client.categories.unlink(asked)
    },
    {
      onDone: ({ moved_products }) => {
        const moved =
          moved_products > 0 ? t`${{ products: productsIn({ product_count: moved_products }) }} moved` : undefined
        toast.ok(how === 'delete' ? t`${name} deleted` : t`${name} removed from your shop`, moved)
        onClose()
      },
      onFailure: (failure) => {
        setProblem(failure.message)
        if (isRefusal(failure, 'category.inUse')) setInUse(true)
      },
    },
  )
  return (
    <Stack gap="lg">
      {isInUse ? (
        <MoveTo category={category} linked={linked} target={target} onTarget={setTarget} />
      ) : (
        <Text>{how === 'delete' ? t`It has no products. It will be deleted for good.` : t`You can add it again.`}</Text>
      )}
      {problem ? <Alert color="clay" role="alert" py={8} title={problem} /> : null}
      <Group justify="end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={isPending}>{t`Cancel`}</Button>
        <Button
          {...(isReady ? { color: 'clay.8', c: 'white' } : {})}
          loading={isPending}
          disabled={!isReady}
          onClick={() => mutate(isInUse ? target : undefined)}
        >
          {buttonWords(how, isInUse, name)}
        </Button>
      </Group>
    </Stack>
  )
}

function buttonWords(how: Removal['how'], isInUse: boolean, name: string): string {
  if (isInUse) return how === 'delete' ? t`Move and delete` : t`Move and remove`
  return how === 'delete' ? t`Delete ${name}` : t`Remove ${name}`
}

type MoveProps = {
  category: Category
  linked: readonly Category[]
  target: string
  onTarget: (id: string) => void
}

function MoveTo({ category, linked, target, onTarget }: MoveProps) {
  const others = linked.filter(({ id }) => id !== category.id)
  const choices = others.map(({ id, name, product_count }) => ({
    value: id,
    label: `${name} (${formatCount(product_count)})`,
  }))
  return (
    <NativeSelect
      label={t`Move its products to`}
      description={category.product_count > 0 ? t`${{ products: productsIn(category) }} will be moved.` : undefined}
      value={target}
      onChange={(event) => onTarget(event.currentTarget.value)}
      data={[{ value: '', label: t`Choose a category` }, ...choices]}
    />
  )
}
