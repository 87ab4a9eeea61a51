import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ImportKind } from '@tunda/contract/imports'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { formatDateTime } from '../shared/words/dates.ts'
import { formatCount } from '../shared/words/money.ts'
import { LeftOut } from './left-out.tsx'
import type { ImportInHand } from './use-import.ts'

const next: Readonly<Record<ImportKind, readonly [path: string, words: string]>> = {
  products: [paths.inventory, t`See the inventory`],
  stock: [paths.inventory, t`See the inventory`],
  customers: [paths.customers, t`See the customers`],
  debts: [paths.debtors, t`See the debtors`],
}

/** What the import came to, and the rows that did not go in: each with its reason, and as a file to put right. */
export function DoneStep({ hand }: { hand: ImportInHand }) {
  const { state, checked, kind } = hand
  if (!state) return null
  const isOld = checked.size === 0
  const [path, words] = next[kind]
  return (
    <Stack gap="md">
      <Alert
        color={isOld ? 'marigold' : 'leaf'}
        icon={<IconCircleCheck size={20} stroke={1.7} />}
        title={
          isOld
            ? t`This same file was imported ${{ when: formatDateTime(state.finished_at ?? state.created_at) }}`
            : t`Imported`
        }
      >
        <Text size="sm">
          {kind === 'debts'
            ? t`${{ entered: formatCount(state.created + state.updated) }} entered, ${{ skipped: formatCount(state.skipped) }} skipped.`
            : t`${{ created: formatCount(state.created) }} added, ${{ updated: formatCount(state.updated) }} changed, ${{ skipped: formatCount(state.skipped) }} skipped.`}
          {isOld ? ` ${t`Nothing was imported this time.`}` : null}
        </Text>
      </Alert>
      {state.skipped > 0 ? <LeftOut hand={hand} id={state.id} /> : null}
      <Group gap="xs">
        <Button component={Link} to={path}>
          {words}
        </Button>
        <Button variant="default" onClick={hand.startOver}>{t`Another file`}</Button>
        {isOld ? (
          <Button
            variant="subtle"
            onClick={() => void hand.begin(true)}
            loading={hand.work !== undefined}
          >{t`Import it again anyway`}</Button>
        ) : null}
      </Group>
    </Stack>
  )
}
