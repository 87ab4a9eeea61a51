import { t } from '@lingui/core/macro'
import { Button, Kbd, Modal, Table, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import touch from '../touch.module.css'

const keys = [
  ['/', t`Search for a product; Enter takes the first, ↑ ↓ reach the others`],
  ['F2', t`Customer`],
  ['F3', t`Discount on the sale`],
  ['F4', t`Price of the line`],
  ['F6', t`Quantity of the line`],
  ['F7', t`Remove the line`],
  ['F8', t`Hold the sale`],
  ['F9', t`Complete sale, as Ctrl + Enter`],
  ['N', t`New sale, from anywhere`],
  ['Esc', t`Clear the search, close what is open`],
  ['?', t`This list`],
] as const

/** The controls that a key reaches say so themselves: `data-key="F3"`. */
const reached = ['F2', 'F3', 'F4', 'F6', 'F7'] as const

type Actions = { onComplete: () => void; onPark: () => void }

/** The desk without a mouse. A key for a line means the one that has the focus, or else the last. */
export function DeskKeys({ onComplete, onPark }: Actions) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  useHotkeys(
    [
      ['F9', onComplete],
      ['mod+Enter', onComplete],
      ['F8', onPark],
      ...reached.map((key): [string, () => void] => [key, () => reach(key)]),
    ],
    [],
  )
  useHotkeys([['shift+?', toggle]])
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={touch.target}
        visibleFrom="md"
        leftSection={<IconKeyboard size={18} stroke={1.7} />}
        onClick={toggle}
      >{t`Shortcuts`}</Button>
      <Modal opened={isOpen} onClose={close} title={t`Shortcuts`} size="md">
        <Table>
          <Table.Tbody>
            {keys.map(([key, meaning]) => (
              <Table.Tr key={key}>
                <Table.Td w={72}>
                  <Kbd>{key}</Kbd>
                </Table.Td>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed" mt="sm">{t`A barcode scanner works anywhere on this screen.`}</Text>
      </Modal>
    </>
  )
}

function reach(key: string): void {
  const line = document.activeElement?.closest('li')
  const control = line?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? lastOf(key)
  if (control instanceof HTMLInputElement) {
    control.focus()
    control.select()
  } else control?.click()
}

function lastOf(key: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-key="${key}"]`)].at(-1)
}
