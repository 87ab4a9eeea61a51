import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClipboardList } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type GoodsInShown, mostPasted } from '@tunda/contract/buying/goods-in'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { useMay } from '../shared/calls/organization.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { LinesAlert } from '../shared/page/lines-alert.tsx'
import { toast } from '../shared/page/toast.tsx'
import { readPastedGoods } from './pasted-goods.ts'

type Props = { id: string; onPasted: (shown: GoodsInShown) => void }

/** Adds a supplier's list, out of a chat or a spreadsheet, to the goods that came in. */
export function PasteGoods(props: Props) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <Group mb="md">
      <Button
        variant="default"
        leftSection={<IconClipboardList size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >{t`Paste a list`}</Button>
      {isOpen ? <PasteDialog {...props} onClose={close} /> : null}
    </Group>
  )
}

function PasteDialog({ id, onPasted, onClose }: Props & { onClose: () => void }) {
  const maySeeCost = useMay('see_cost')
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const { rows, faults } = readPastedGoods(text, maySeeCost)
  const isTooMany = rows.length > mostPasted

  const paste = useMutation({
    mutationFn: () => client.goodsIn.paste({ goods_in_id: id, rows: rows.map(({ line: _, ...row }) => row) }),
    onSuccess: ({ unknown: others, ...shown }) => {
      onPasted(shown)
      const unfound = rows.filter(({ code }) => others.includes(code))
      const count = rows.length - unfound.length
      if (count > 0) toast.ok(plural({ count }, { one: '# row added', other: '# rows added' }))
      if (others.length === 0 && faults.length === 0) onClose()
      setUnknown(others)
      // What was added is not added again; what was not found or understood stays to be put right.
      const left = new Set([...unfound, ...faults].map(({ line }) => line))
      setText(
        text
          .split(/\r?\n/)
          .filter((_, place) => left.has(place + 1))
          .join('\n'),
      )
    },
    onError: showFailure(t`The rows were not added`),
  })
  return (
    <FormDialog
      title={t`Paste a list`}
      size="lg"
      onClose={onClose}
      action={plural({ count: rows.length }, { one: 'Add # row', other: 'Add # rows' })}
      isBusy={paste.isPending}
      disabled={rows.length === 0 || isTooMany}
      dismiss={t`Close`}
      onSubmit={paste.mutate}
    >
      <Textarea
        label={t`The supplier’s list`}
        description={
          maySeeCost
            ? t`One product a line: barcode or name, quantity, unit cost.`
            : t`One product a line: barcode or name, and quantity.`
        }
        placeholder={`${t`Samsung Galaxy A15`}, 5, 610,000`}
        size="md"
        rows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {isTooMany ? <Alert color="clay">{t`At most ${mostPasted} rows at once. Paste them in parts.`}</Alert> : null}
      <LinesAlert
        title={t`These rows could not be read`}
        lines={faults.map(({ line, problem }) => `${line}: ${problem}`)}
      />
      <LinesAlert title={t`No product has this barcode or name`} lines={unknown} />
    </FormDialog>
  )
}
